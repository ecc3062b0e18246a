import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it, vi } from 'vitest';
import { OptionError } from '../harness-error.ts';
import { chunkMarkdown, type ChunkingOptions } from './markdown.ts';
import { readOutline } from './outline.ts';
import { readWords } from './words.ts';

// The tokenizer's table takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const cut = (text: string, options: Partial<ChunkingOptions> = {}) =>
  chunkMarkdown(
    { slug: 'doc', text },
    { size: 50, overlap: 0, split: 'heading', headers: false, ...options },
  );
const textsOf = (text: string, options?: Partial<ChunkingOptions>) =>
  cut(text, options).map((chunk) => chunk.text);

const GUIDE = `Before all headings.

# Returns

You have 30 days.

## Refunds

Paid within 5 working days.

\`\`\`sh
# no heading
\`\`\`

# Shipping

By post.
`;

describe('chunkMarkdown', () => {
  it('knows id, document, place and heading path of each chunk', () => {
    const [first, returns, refunds, shipping] = cut(GUIDE);
    expect(first).toEqual({
      id: 'doc#0',
      doc_id: 'doc',
      ordinal: 0,
      start: 0,
      end: 20,
      title: null,
      text: 'Before all headings.',
    });
    expect(returns?.title).toBe('Returns');
    expect(refunds).toMatchObject({ id: 'doc#2', title: 'Returns > Refunds' });
    expect(refunds?.text).toContain('# no heading');
    expect(shipping).toMatchObject({ id: 'doc#3', title: 'Shipping' });
  });

  it('puts the headings a passage lacks in front of its text, its offsets untouched', () => {
    const [, , plain] = cut(GUIDE);
    const [, , headed] = cut(GUIDE, { headers: true });
    expect(headed).toEqual({ ...plain, text: `Returns\n\n${plain?.text}` });
    const [a, b] = cut('# Top\n\n## Sub\n\nOne two three four.\n\nFive six seven.', {
      size: 12,
      headers: true,
    });
    expect(a?.text).toBe('# Top\n\n## Sub\n\nOne two three four.');
    expect(b?.text).toBe('Top > Sub\n\nFive six seven.');
  });

  it('counts the passage against the size, not the headings put in front of it', () => {
    const text = `# Ten words of heading that alone take ten tokens\n\n${'word '.repeat(30)}`;
    const plain = cut(text, { size: 20 });
    const headed = cut(text, { size: 20, headers: true });
    expect(headed.map(({ start, end }) => [start, end])).toEqual(
      plain.map(({ start, end }) => [start, end]),
    );
    expect(headed.length).toBeGreaterThan(1);
    expect(headed[1]?.text).toMatch(/^Ten words of heading that alone take ten tokens\n\nword/);
    expect(countTokens(headed[1]?.text ?? '')).toBeGreaterThan(20);
    expect(countTokens(plain[1]?.text ?? '')).toBeLessThanOrEqual(20);
  });

  it('keeps a heading without a body with the section after it', () => {
    expect(textsOf('# A\n\n## B\n\nText.\n\n## C')).toEqual(['# A\n\n## B\n\nText.', '## C']);
    expect(cut('# A\n\n## B\n\nText.')[0]?.title).toBe('A > B');
  });

  it('fills chunks with whole paragraphs and cuts at sentences, then words, where one is too long', () => {
    const text =
      'One two three.\n\nFour five six.\n\nSeven eight nine ten. Eleven twelve thirteen fourteen.';
    expect(textsOf(text, { split: 'paragraph', size: 9 })).toEqual([
      'One two three.\n\nFour five six.',
      'Seven eight nine ten.',
      'Eleven twelve thirteen fourteen.',
    ]);
    expect(textsOf('a b c d e f g', { size: 3 })).toEqual(['a b c', 'd e f', 'g']);
  });

  it('splits a table between rows', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `| E${i} | meaning number ${i} |`);
    for (const text of textsOf(`# Codes\n\n| Code | Meaning |\n|---|---|\n${rows.join('\n')}`)) {
      expect(text).toMatch(/^(# Codes|\|)/);
      expect(text).toMatch(/\|$/);
    }
  });

  it('fixed: ignores structure and repeats whole words up to the overlap', () => {
    expect(textsOf('# a\n\nb c d e f', { split: 'fixed', size: 4, overlap: 1 })).toEqual([
      '# a\n\nb',
      'b c d e',
      'e f',
    ]);
  });

  it('starts a repeated part at a sentence where one begins within the overlap', () => {
    const text = 'Uno dos tres. Four five. Six seven eight nine ten eleven twelve.';
    const [first, second] = textsOf(text, { size: 12, overlap: 6 });
    expect(first).toMatch(/^Uno.*five\.$/);
    expect(second).toMatch(/^Four five\. Six/);
  });

  it.each([
    ['an empty document', '', []],
    ['only white space', ' \r\n\t\n', []],
    ['no heading', 'Just text.', ['Just text.']],
    ['only a heading', '# Title', ['# Title']],
    ['a byte order mark', '\uFEFF# A\n\nb', ['# A\n\nb']],
    ['setext headings', 'A\n===\n\nb\n\nC\n---\n\nd', ['A\n===\n\nb', 'C\n---\n\nd']],
    ['front matter', '---\ntitle: x\n---\n\n# A\n\nb', ['---\ntitle: x\n---', '# A\n\nb']],
    ['CRLF', '# A\r\n\r\nb\r\nc\r\n\r\n# D\r\n', ['# A\r\n\r\nb\r\nc', '# D']],
    ['special-token text', 'say <|endoftext|> twice', ['say <|endoftext|> twice']],
  ])('handles %s', (_, text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it('reads heading text without its markup, and skips empty headings in the path', () => {
    expect(cut('# *Très* `bon` [lien](x)\n\n##\n\nText.')[0]?.title).toBe('Très bon lien');
  });

  it.each([
    [{ size: 0 }, 'chunk size is 0'],
    [{ size: 10.5 }, 'chunk size is 10.5'],
    [{ size: 10, overlap: 10 }, 'overlap is 10'],
    [{ overlap: -1 }, 'overlap is -1'],
  ])('refuses %o', (options, message) => {
    expect(() => cut('a', options)).toThrow(OptionError);
    expect(() => cut('a', options)).toThrow(message);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '# A\n',
    '\n## B c\n\n',
    '### D\r\n',
    '\n\n',
    '\r\n',
    '```\n# x\n```\n',
    '- item\n',
  ),
  fc.constantFrom(
    '| a | b |\n',
    'E-104 ',
    'word ',
    '. ',
    '🧯👩‍🚒',
    '漢字かな',
    'x'.repeat(90),
    '<|endoftext|>',
  ),
  fc.string({ unit: 'binary' }),
);
const documents = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const settings = fc
  .record({
    size: fc.integer({ min: 1, max: 60 }),
    part: fc.double({ min: 0, max: 0.99, noNaN: true }),
    split: fc.constantFrom('fixed', 'paragraph', 'heading'),
    headers: fc.boolean(),
  })
  .map(
    ({ part, ...rest }) => ({ ...rest, overlap: Math.floor(part * rest.size) }) as ChunkingOptions,
  );

describe('chunkMarkdown, for any text and setting', () => {
  it('gives exact offsets, covers all text, in order, the same each time', () => {
    fc.assert(
      fc.property(documents, settings, (text, options) => {
        const chunks = cut(text, options);
        let covered = 0;
        for (const [i, chunk] of chunks.entries()) {
          const passage = text.slice(chunk.start, chunk.end);
          expect(passage.trim()).toBe(passage);
          expect(passage).not.toBe('');
          if (options.headers) expect(chunk.text.endsWith(passage)).toBe(true);
          else expect(chunk.text).toBe(passage);
          expect(chunk.id).toBe(`doc#${i}`);
          expect(text.slice(covered, chunk.start).trim()).toBe('');
          expect(chunk.end).toBeGreaterThan(covered);
          expect(chunk.start).toBeGreaterThan(chunks[i - 1]?.start ?? -1);
          if (!/\p{Cs}/u.test(text)) expect(passage).not.toMatch(/\p{Cs}/u);
          covered = chunk.end;
        }
        expect(text.slice(covered).trim()).toBe('');
        expect(cut(text, options)).toEqual(chunks);
      }),
    );
  });

  it('holds at most size tokens, repeats at most overlap tokens', () => {
    fc.assert(
      fc.property(documents, settings, (text, options) => {
        const cuts = readOutline(text).blocks.map((block) => block.start);
        const { starts, tokens } = readWords(text, options.size, cuts);
        const words = starts.slice(0, -1).map((start, i) => ({
          start,
          end: starts[i + 1] as number,
          cost: (tokens[i + 1] as number) - (tokens[i] as number),
        }));
        const within = (start: number, end: number) =>
          words.filter(
            (w) => w.end > start && w.start < end && text.slice(w.start, w.end).trim() !== '',
          );
        const cost = (list: typeof words) => list.reduce((sum, word) => sum + word.cost, 0);
        const chunks = cut(text, options);
        for (const [i, { start, end }] of chunks.entries()) {
          const own = within(start, end);
          if (own.length > 1) expect(cost(own)).toBeLessThanOrEqual(options.size);
          const before = chunks[i - 1];
          if (before) expect(cost(within(start, before.end))).toBeLessThanOrEqual(options.overlap);
        }
      }),
    );
  });

  it('heading: no chunk holds text of two sections', () => {
    fc.assert(
      fc.property(documents, settings, (text, options) => {
        const { sections } = readOutline(text);
        for (const { start, end } of cut(text, { ...options, split: 'heading' })) {
          const bodies = sections.filter((section) => {
            const from = Math.max(start, section.body);
            return text.slice(from, Math.max(from, Math.min(end, section.end))).trim() !== '';
          });
          expect(bodies.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
