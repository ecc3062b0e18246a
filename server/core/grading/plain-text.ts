/** A text made plain for comparison, with the way back: `starts[i]` and `ends[i]` are offsets in the original of plain character i. */
export interface PlainText {
  text: string;
  starts: number[];
  ends: number[];
}

const DASH = /[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/u;
const SINGLE_QUOTE = /[\u2018-\u201B\u2032\u2039\u203A\u0060\u00B4\uFF07\uFF40]/u;
const DOUBLE_QUOTE = /[\u201C-\u201F\u2033\u00AB\u00BB\uFF02]/u;
/** Soft hyphen, zero-width characters, byte order mark: invisible, and pasted by accident. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/u;
/** A code point with what combines with it: marks, and the vowels and finals of Hangul syllables. */
const CLUSTER = /[\s\S][\p{M}\u1160-\u11FF]*/gu;

function plainCluster(cluster: string): string {
  if (DASH.test(cluster)) return '-';
  if (SINGLE_QUOTE.test(cluster)) return "'";
  if (DOUBLE_QUOTE.test(cluster)) return '"';
  // Upper case first: it unfolds ß to SS and final sigma to Σ, as full case folding does.
  return cluster
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

/**
 * NFKC, case folded, white space collapsed and trimmed, dashes and quotes made plain, invisible
 * characters dropped. Works cluster by cluster so that every plain character knows its origin.
 */
export function makePlain(original: string): PlainText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let gap: { start: number; end: number } | null = null;
  for (const match of original.matchAll(CLUSTER)) {
    const cluster = match[0];
    const start = match.index;
    const end = start + cluster.length;
    if (cluster.length === 1 && INVISIBLE.test(cluster)) continue;
    const plain = /^[a-z]$/.test(cluster) ? cluster : plainCluster(cluster);
    for (const character of plain) {
      if (/\s/u.test(character)) {
        gap ??= { start, end };
        continue;
      }
      if (gap && text !== '') {
        text += ' ';
        starts.push(gap.start);
        ends.push(gap.end);
      }
      gap = null;
      text += character;
      for (let i = 0; i < character.length; i += 1) {
        starts.push(start);
        ends.push(end);
      }
    }
  }
  return { text, starts, ends };
}
