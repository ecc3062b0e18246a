import { OptionError } from '../harness-error.ts';
import { readOutline, type Outline, type Section } from './outline.ts';
import { CUT, pack } from './pack.ts';
import { readWords, type Words } from './words.ts';

export interface SourceDocument {
  /** Becomes the document id: what stands before the last `#` of its chunks' ids. */
  slug: string;
  text: string;
}

export interface ChunkingOptions {
  /**
   * Most tokens (o200k_base) of the source a chunk holds; an injected header comes on top. Tokens are
   * counted where they stand in the document: the passage cut out and counted by itself may have one or
   * two more, as its first word has lost the space before it.
   */
  size: number;
  /** Most tokens repeated from the chunk before; less than `size`. */
  overlap: number;
  /**
   * Where chunks end: `fixed` wherever `size` is reached, between two words; `paragraph` at a block
   * where one is in reach; `heading` likewise, and no chunk holds text of two sections.
   */
  split: 'fixed' | 'paragraph' | 'heading';
  /** Put the headings above a chunk in front of its text. */
  headers: boolean;
}

/** A passage of a document. */
export interface DocumentChunk {
  /** `slug#ordinal`, from 0. */
  id: string;
  doc_id: string;
  ordinal: number;
  /** Offsets into the source in UTF-16 code units: the passage is `source.slice(start, end)`. */
  start: number;
  end: number;
  /** Headings the passage stands under, outermost first, as `A > B`; null where there are none. */
  title: string | null;
  /** What is indexed and shown: the passage, with `headers` after those headings it lacks itself. */
  text: string;
}

/**
 * Cuts a Markdown document into chunks that together hold all its text. `#` inside code is no
 * heading; front matter is text. Without text there are no chunks.
 * @throws OptionError when size or overlap are not whole numbers with 0 <= overlap < size.
 */
export function chunkMarkdown(
  { slug, text }: SourceDocument,
  options: ChunkingOptions,
): DocumentChunk[] {
  checkOptions(options);
  const outline = readOutline(text);
  const words = readWords(
    text,
    options.size,
    outline.blocks.map((block) => block.start),
  );
  const quality = options.split === 'fixed' ? new Uint8Array(0) : rateCuts(text, words, outline);
  const chunks: DocumentChunk[] = [];
  for (const region of regionsOf(words, outline, options.split, text)) {
    for (const [first, last] of pack(words, quality, region, options)) {
      const passage = trim(text, words.starts[first] as number, words.starts[last] as number);
      if (passage.start === passage.end) continue;
      const path = pathAt(outline.sections, text, passage);
      const above = path.filter((heading) => heading.start < passage.start);
      const body = text.slice(passage.start, passage.end);
      const ordinal = chunks.length;
      chunks.push({
        id: `${slug}#${ordinal}`,
        doc_id: slug,
        ordinal,
        ...passage,
        title: joinPath(path) || null,
        text: options.headers && above.length ? `${joinPath(above)}\n\n${body}` : body,
      });
    }
  }
  return chunks;
}

const joinPath = (path: { text: string }[]) => path.map((heading) => heading.text).join(' > ');

function checkOptions({ size, overlap }: ChunkingOptions) {
  if (!Number.isInteger(size) || size < 1) {
    throw new OptionError(`The chunk size is ${size}; it must be a whole number of tokens from 1.`);
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    throw new OptionError(
      `The overlap is ${overlap}; it must be a whole number of tokens, from 0 to below the chunk size ${size}.`,
    );
  }
}

/** Word ranges that no chunk may cross. A heading without a body stays with the section after it. */
function regionsOf(
  { starts }: Words,
  { sections }: Outline,
  split: ChunkingOptions['split'],
  text: string,
): [number, number][] {
  const end = starts.length - 1;
  if (split !== 'heading') return [[0, end]];
  const indexAt = new Map(starts.map((offset, index) => [offset, index]));
  const bounds = [0];
  for (const [i, section] of sections.entries()) {
    const before = sections[i - 1];
    if (before && !isBlank(text, before.body, before.end)) {
      bounds.push(indexAt.get(section.start) as number);
    }
  }
  return bounds.map((from, i) => [from, bounds[i + 1] ?? end]);
}

/** A heading never ends a chunk if it can be helped: what follows it starts no block of its own. */
function rateCuts(text: string, { starts }: Words, { blocks }: Outline): Uint8Array {
  const blockStarts = new Set(blocks.filter((b) => !b.followsHeading).map((b) => b.start));
  const quality = new Uint8Array(starts.length);
  for (const [i, start] of starts.entries()) {
    if (i === 0) continue;
    const before = text.slice(starts[i - 1], start);
    if (blockStarts.has(start)) quality[i] = CUT.block;
    else if (/[\r\n]\s*$/.test(before) || /^\s*[\r\n]/.test(text.slice(start, starts[i + 1])))
      quality[i] = CUT.line;
    else if (/[.!?…。！？]["'”’)\]*_]*\s*$/.test(before)) quality[i] = CUT.sentence;
  }
  return quality;
}

/** The headings above the first body text of a passage; those of its last heading if it has none. */
function pathAt(sections: Section[], text: string, { start, end }: { start: number; end: number }) {
  const touched = sections.filter((section) => section.end > start && section.start < end);
  const first = touched.find(
    (section) => !isBlank(text, Math.max(start, section.body), Math.min(end, section.end)),
  );
  return (first ?? touched.at(-1))?.path ?? [];
}

const isBlank = (text: string, start: number, end: number) => text.slice(start, end).trim() === '';

function trim(text: string, start: number, end: number): { start: number; end: number } {
  const passage = text.slice(start, end);
  const left = passage.length - passage.trimStart().length;
  return {
    start: start + left,
    end: Math.max(start + left, end - (passage.length - passage.trimEnd().length)),
  };
}
