import type { Placed } from './ranking-diff.ts';

export interface FateWords {
  text: string;
  /** The same for screen readers and the hover text. */
  words: string;
  /** Of the badge; null: plain text. */
  tone: 'accent' | 'neutral' | null;
}

/** Where a chunk stands in the other ranking: `new`, `left`, `↑ was 7`; null where it stood still. */
export function fateWords({ fate, other }: Placed, side: 'before' | 'after'): FateWords | null {
  if (fate === 'new') return { text: 'new', words: 'not retrieved before', tone: 'accent' };
  if (fate === 'left') return { text: 'left', words: 'not retrieved after', tone: 'neutral' };
  if (fate !== 'up' && fate !== 'down') return null;
  const when = side === 'after' ? 'was' : 'now';
  const arrow = fate === 'up' ? '↑' : '↓';
  return { text: `${arrow} ${when} ${other}`, words: `${when} at rank ${other}`, tone: null };
}
