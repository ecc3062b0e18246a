import type { Flag, State } from '../../server/routes/schema/diagnosis.ts';

/** What a failing state is drawn in: the half it belongs to gives the colour, the pattern tells it apart within. */
export type Family = 'retrieval' | 'generation' | 'labels' | 'run' | 'fine';
export type Pattern = 'solid' | 'stripes' | 'dots' | 'open';

export interface StateWords {
  label: string;
  /** What happened to a question in it, in a sentence. */
  means: string;
  /** What to try; null where nothing has to be. */
  hint: string | null;
}

/** What a run asked for; null where it did not say. */
export interface Cut {
  k: number | null;
  depth: number | null;
}

interface Entry {
  label: string;
  family: Family;
  pattern: Pattern;
  means: string | ((cut: Cut) => string);
  hint: null | string | ((cut: Cut) => string);
}

const top = ({ k }: Cut) => (k === null ? 'the top k' : `the top ${k}`);
const within = ({ depth }: Cut) => (depth === null ? 'retrieved' : `among the ${depth} retrieved`);

/** In the order of the bar: what fails first, by half. */
const ENTRIES: Record<State, Entry> = {
  missed: {
    label: 'missed',
    family: 'retrieval',
    pattern: 'solid',
    means: (cut) => `No relevant chunk is ${within(cut)}.`,
    hint: ({ k, depth }) =>
      k !== null && depth === k
        ? 'Raise depth above k first, to see whether it stands just below.'
        : 'Hybrid search or a better embedding; a reranker cannot help.',
  },
  ranked_low: {
    label: 'ranked too low',
    family: 'retrieval',
    pattern: 'stripes',
    means: (cut) => `A relevant chunk was found, but below ${top(cut)}.`,
    hint: 'A reranker, or a better one.',
  },
  wrong_chunk: {
    label: 'wrong chunk',
    family: 'retrieval',
    pattern: 'dots',
    means: (cut) =>
      `The right document is in ${top(cut)}; the chunk that answers is not ${within(cut)}.`,
    hint: 'Chunk boundaries, overlap, headings in the chunks.',
  },
  partial: {
    label: 'partly found',
    family: 'retrieval',
    pattern: 'open',
    means: (cut) => `Only a part of what it needs is in ${top(cut)}.`,
    hint: 'A larger k or a reranker; re-index if the rest is not indexed.',
  },
  generation: {
    label: 'generation',
    family: 'generation',
    pattern: 'solid',
    means: 'The answer is wrong even from exactly the gold.',
    hint: 'Prompt, model or answer format.',
  },
  distracted: {
    label: 'distracted',
    family: 'generation',
    pattern: 'stripes',
    means: 'Wrong with all it needs in the prompt, right with the gold alone.',
    hint: 'Fewer or better-ordered chunks.',
  },
  answer_wrong: {
    label: 'answer wrong',
    family: 'generation',
    pattern: 'dots',
    means: 'Wrong with all it needs in the prompt; there is no oracle answer to compare.',
    hint: 'Run oracle mode, to tell distraction from the prompt.',
  },
  invented: {
    label: 'invented',
    family: 'generation',
    pattern: 'open',
    means: 'No document answers it, but the model did.',
    hint: 'A prompt that allows for “not found”.',
  },
  unwinnable: {
    label: 'unwinnable',
    family: 'labels',
    pattern: 'solid',
    means: 'No chunk that would answer it is in the index.',
    hint: 'Re-index, or label it anew.',
  },
  error: {
    label: 'error',
    family: 'run',
    pattern: 'solid',
    means: 'Retrieval or the answer raised, or the report does not have it.',
    hint: 'Fix the run first.',
  },
  lucky: {
    label: 'lucky',
    family: 'labels',
    pattern: 'stripes',
    means: (cut) => `Right without a relevant chunk in ${top(cut)}.`,
    hint: 'Check the label: another chunk may answer it, or the model knew.',
  },
  ungraded: {
    label: 'not graded',
    family: 'fine',
    pattern: 'open',
    means: 'No document answers it, and nobody judged what the model said.',
    hint: null,
  },
  found: {
    label: 'found',
    family: 'fine',
    pattern: 'stripes',
    means: (cut) => `What it needs is in ${top(cut)}; no answer is graded.`,
    hint: null,
  },
  good: {
    label: 'right',
    family: 'fine',
    pattern: 'solid',
    means: 'The live answer is right.',
    hint: null,
  },
};

const FLAG_ENTRIES: Record<Flag, Pick<StateWords, 'label' | 'means'>> = {
  oracle_wrong: {
    label: 'right live, wrong from the gold',
    means: 'The gold may be incomplete: look at the label.',
  },
  gold_partly_found: {
    label: 'right with a part of the gold',
    means: 'The live answer needed less than the label says.',
  },
};

/** All states, in the order of the bar. */
export const BAR_ORDER = Object.keys(ENTRIES) as State[];
export const FLAG_ORDER = Object.keys(FLAG_ENTRIES) as Flag[];

/** A state in words, with the k and depth of its run. */
export function stateWords(state: State, cut: Cut = { k: null, depth: null }): StateWords {
  const { label, means, hint } = ENTRIES[state];
  const say = <T>(words: T | ((cut: Cut) => string)) =>
    typeof words === 'function' ? (words as (cut: Cut) => string)(cut) : words;
  return { label, means: say(means), hint: say(hint) };
}

/** How a state is drawn: never by colour alone. */
export function stateLook(state: State): Pick<Entry, 'family' | 'pattern'> {
  const { family, pattern } = ENTRIES[state];
  return { family, pattern };
}
export const stateLabel = (state: State): string => ENTRIES[state].label;
export const flagWords = (flag: Flag): Pick<StateWords, 'label' | 'means'> => FLAG_ENTRIES[flag];
