import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { remember } from '../remember.ts';

/** A heading and the text it rules: up to the next heading of whatever depth. */
export interface Section {
  /** Where the heading starts; 0 for what stands before the first heading. */
  start: number;
  /** Where the heading ends and its body begins. */
  body: number;
  end: number;
  /** The headings above the body, outermost first, its own last. */
  path: { text: string; start: number }[];
}

export interface Outline {
  sections: Section[];
  /** Headings, paragraphs, lists, fences and other top-level blocks, in order. */
  blocks: { start: number; followsHeading: boolean }[];
}

/** Front matter and a byte order mark become blanks: the parser would shift or misread the rest. */
const NOT_MARKDOWN = /^\uFEFF?(?:---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$))?/;

/**
 * The headings and blocks of a Markdown text, with offsets into exactly that text. Not to be changed:
 * parsing is half the cost of cutting, and the same page is cut again with other settings.
 */
export const readOutline = remember(parseOutline, 256);

function parseOutline(text: string): Outline {
  const masked = text.replace(NOT_MARKDOWN, (front) => front.replace(/[^\r\n]/g, ' '));
  const sections: Section[] = [{ start: 0, body: 0, end: text.length, path: [] }];
  const blocks: Outline['blocks'] = [];
  let followsHeading = false;
  const open: { depth: number; text: string; start: number }[] = [];
  for (const node of fromMarkdown(masked).children) {
    const start = node.position?.start.offset ?? 0;
    blocks.push({ start, followsHeading });
    followsHeading = node.type === 'heading';
    if (node.type !== 'heading') continue;
    while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop();
    open.push({ depth: node.depth, text: plainText(node).replace(/\s+/g, ' ').trim(), start });
    const path = open.filter((heading) => heading.text !== '');
    (sections.at(-1) as Section).end = start;
    sections.push({
      start,
      body: node.position?.end.offset ?? start,
      end: text.length,
      path: path.map(({ text, start }) => ({ text, start })),
    });
  }
  return { sections, blocks };
}

function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  if ('value' in node) return node.value;
  return node.type === 'image' ? (node.alt ?? '') : node.type === 'break' ? ' ' : '';
}
