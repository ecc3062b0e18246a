import type { Words } from './words.ts';

/** How good a place to cut is, per word: before it starts a block, a line, a sentence, a word. */
export const CUT = { word: 0, sentence: 1, line: 2, block: 3 } as const;

/** A cut inside a block must leave at least this share of the chunk filled, or a finer one is taken. */
const LEAST_FILLED = 0.5;

/**
 * Packs the words from..to-1 into ranges [start, end) of at most `size` tokens, cut at the best place
 * that still fits. A range repeats at most `overlap` tokens of the one before; fewer where otherwise
 * the next block (`quality` CUT.block) would not fit whole, or begin inside a sentence. Only a word that costs more than `size`
 * by itself exceeds it.
 */
export function pack(
  { tokens }: Words,
  quality: Uint8Array,
  [from, to]: [number, number],
  { size, overlap }: { size: number; overlap: number },
): [number, number][] {
  const cost = (start: number, end: number) => (tokens[end] as number) - (tokens[start] as number);

  const fill = (start: number, after: number) => {
    let end = after + 1;
    while (end < to && cost(start, end + 1) <= size) end++;
    return end;
  };

  const cut = (start: number, after: number, furthest: number) => {
    for (let i = furthest; i > after; i--) if (quality[i] === CUT.block) return i;
    const least = cost(start, furthest) * LEAST_FILLED;
    for (const level of [CUT.line, CUT.sentence]) {
      for (let i = furthest; i > after && cost(start, i) >= least; i--) {
        if (quality[i] === level) return i;
      }
    }
    return furthest;
  };

  const goBack = (start: number, end: number) => {
    let block = end + 1;
    while (block < to && quality[end] === CUT.block && quality[block] !== CUT.block) block++;
    const next = cost(end, block) <= size ? cost(end, block) : cost(end, end + 1);
    const allowed = Math.min(overlap, size - next);
    let back = end;
    while (back > start + 1 && cost(back - 1, end) <= allowed) back--;
    for (let i = back; i < end; i++) if ((quality[i] ?? CUT.word) > CUT.word) return i;
    return back;
  };

  const ranges: [number, number][] = [];
  for (let start = from, end = from; end < to;) {
    const furthest = fill(start, end);
    const next = furthest < to ? cut(start, end, furthest) : to;
    ranges.push([start, next]);
    if (next < to) start = goBack(start, next);
    end = next;
  }
  return ranges;
}
