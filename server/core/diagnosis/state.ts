/**
 * What kind of success or failure a question is, in the order in which the kinds are tried: the
 * first that matches is its state.
 */
export const STATES = [
  'error',
  'invented',
  'good',
  'ungraded',
  'unwinnable',
  'lucky',
  'ranked_low',
  'wrong_chunk',
  'missed',
  'generation',
  'partial',
  'distracted',
  'answer_wrong',
  'found',
] as const;
export type State = (typeof STATES)[number];

/** What is odd about a good answer: wrong from exactly the gold; part of the gold not in the top k. */
export const FLAGS = ['oracle_wrong', 'gold_partly_found'] as const;
export type Flag = (typeof FLAGS)[number];

/** What has to be looked at for a state: `run`: the run itself; `labels`: gold or index. */
export const HALVES = ['retrieval', 'generation', 'fine', 'run', 'labels'] as const;
export type Half = (typeof HALVES)[number];

/** The half of the system a state belongs to, and whether a question in it failed. */
const KINDS: Record<State, { half: Half; failing: boolean }> = {
  error: { half: 'run', failing: true },
  invented: { half: 'generation', failing: true },
  good: { half: 'fine', failing: false },
  ungraded: { half: 'fine', failing: false },
  unwinnable: { half: 'labels', failing: true },
  lucky: { half: 'labels', failing: false },
  ranked_low: { half: 'retrieval', failing: true },
  wrong_chunk: { half: 'retrieval', failing: true },
  missed: { half: 'retrieval', failing: true },
  generation: { half: 'generation', failing: true },
  partial: { half: 'retrieval', failing: true },
  distracted: { half: 'generation', failing: true },
  answer_wrong: { half: 'generation', failing: true },
  found: { half: 'fine', failing: false },
};

export const halfOf = (state: State): Half => KINDS[state].half;
export const isFailing = (state: State): boolean => KINDS[state].failing;

/** A state in words, `ranked low`. */
export const wordsOf = (state: State): string => state.replace('_', ' ');
