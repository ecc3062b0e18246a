import type { RankedEntry } from '../../../server/routes/schema/question.ts';

/** What happened to a chunk between two rankings; `new`, `left`: it is in one of them only. */
export type Fate = 'same' | 'up' | 'down' | 'new' | 'left';

export interface Placed {
  entry: RankedEntry;
  /** Null where there is nothing to compare with. */
  fate: Fate | null;
  /** Its rank in the other ranking. */
  other: number | null;
}

export interface RankingDiff {
  before: Placed[];
  after: Placed[];
  /**
   * `some`: an id stands for another text now, so the documents were cut anew; `all`: and no chunk
   * is in both rankings, so that "new" and "left" would say nothing about retrieval.
   */
  recut: 'none' | 'some' | 'all';
}

/**
 * Compares two rankings of one question. A chunk is the same where its text is (white space aside);
 * its id counts only where a text is unknown, because chunkers give the same ids to other texts.
 */
export function diffRankings(before: RankedEntry[] | null, after: RankedEntry[]): RankingDiff {
  if (before === null) {
    return {
      before: [],
      after: after.map((entry) => ({ entry, fate: null, other: null })),
      recut: 'none',
    };
  }
  const toAfter = pair(before, after);
  const toBefore = new Map([...toAfter].map(([from, to]) => [to, from]));
  const texts = new Map(after.map((entry) => [entry.id, textOf(entry)]));
  const isStrange =
    before.length > 0 &&
    after.length > 0 &&
    toAfter.size === 0 &&
    [...before, ...after].every((entry) => textOf(entry) !== null);
  const hasOther = before.some((entry) => isRecut(textOf(entry), texts.get(entry.id)));
  return {
    before: before.map((entry) => {
      const other = toAfter.get(entry)?.rank ?? null;
      const fate = other === null ? (isStrange ? null : 'left') : fateOf(entry.rank, other);
      return { entry, other, fate };
    }),
    after: after.map((entry) => {
      const other = toBefore.get(entry)?.rank ?? null;
      const fate = other === null ? (isStrange ? null : 'new') : fateOf(other, entry.rank);
      return { entry, other, fate };
    }),
    recut: isStrange ? 'all' : hasOther ? 'some' : 'none',
  };
}

function pair(before: RankedEntry[], after: RankedEntry[]): Map<RankedEntry, RankedEntry> {
  const byText = new Map<string, RankedEntry>();
  const byId = new Map<string, RankedEntry>();
  for (const entry of after) {
    const text = textOf(entry);
    if (text !== null && !byText.has(text)) byText.set(text, entry);
    byId.set(entry.id, entry);
  }
  const pairs = new Map<RankedEntry, RankedEntry>();
  const taken = new Set<RankedEntry>();
  for (const entry of before) {
    const text = textOf(entry);
    const sameId = byId.get(entry.id);
    const idCounts = sameId && !isRecut(text, textOf(sameId));
    const match = idCounts ? sameId : text === null ? undefined : byText.get(text);
    if (!match || taken.has(match)) continue;
    taken.add(match);
    pairs.set(entry, match);
  }
  return pairs;
}

const textOf = (entry: RankedEntry) => entry.text?.replace(/\s+/g, ' ').trim() ?? null;
const isRecut = (a: string | null, b: string | null | undefined) =>
  a !== null && b !== null && b !== undefined && a !== b;
const fateOf = (before: number, after: number): Fate =>
  after < before ? 'up' : after > before ? 'down' : 'same';
