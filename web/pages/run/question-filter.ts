import type { Flag, State } from '../../../server/routes/schema/diagnosis.ts';
import type { QuestionRow } from '../../../server/routes/schema/question.ts';
import { plural } from '../../parts/format.ts';
import { BAR_ORDER, FLAG_ORDER, flagWords, stateLabel } from '../../parts/state-words.ts';
import { statesNamed } from '../../parts/states-param.ts';
import { answerTurn } from './answer-turns.ts';

/** The chips above the questions, in their order: what changed, and what was answered wrong. */
export const FILTERS = [
  'all',
  'lost',
  'gained',
  'changed',
  'turned_wrong',
  'turned_right',
  'wrong',
] as const;
export type Filter = (typeof FILTERS)[number];

/** Words on the chips. */
export const FILTER_WORDS: Record<Filter, string> = {
  all: 'All',
  lost: 'Lost',
  gained: 'Gained',
  changed: 'Changed',
  turned_wrong: 'Answer turned wrong',
  turned_right: 'Answer turned right',
  wrong: 'Wrong answers',
};

/** Movements of questions that stood still or cannot be compared. */
const STILL: readonly QuestionRow['movement'][] = ['same', 'new', 'relabelled', 'moved', null];

const PASSES: Record<Filter, (row: QuestionRow) => boolean> = {
  all: () => true,
  lost: (row) => row.movement === 'lost',
  gained: (row) => row.movement === 'gained',
  changed: (row) => !STILL.includes(row.movement),
  turned_wrong: (row) => answerTurn(row) === 'wrong',
  turned_right: (row) => answerTurn(row) === 'right',
  wrong: (row) => row.live === 'wrong',
};

/** What is listed, as the address says; all conditions have to hold, one of the states. */
export interface Listed {
  show: Filter;
  states: (State | Flag)[];
  tag: string | null;
  /** A document that holds gold of the question. */
  doc: string | null;
  search: string;
}

export const ALL_LISTED: Listed = { show: 'all', states: [], tag: null, doc: null, search: '' };
/** The values of the address behind `Listed`. */
export const LISTED_PARAMS = ['show', 'state', 'tag', 'doc', 'q'] as const;

/** What the address asks for; what is unknown filters nothing. */
export function listedAt(param: (name: (typeof LISTED_PARAMS)[number]) => string | null): Listed {
  return {
    show: FILTERS.find((filter) => filter === param('show')) ?? 'all',
    states: statesNamed(param('state'), [...BAR_ORDER, ...FLAG_ORDER]),
    tag: param('tag'),
    doc: param('doc'),
    search: param('q') ?? '',
  };
}

/** How many rows each chip would list, with all else that is asked for as it is. */
export function countFilters(
  rows: QuestionRow[],
  listed: Listed = ALL_LISTED,
  inDocument: readonly string[] = [],
): Record<Filter, number> {
  const others = filterRows(rows, { ...listed, show: 'all' }, inDocument);
  const counts = FILTERS.map((filter) => [filter, others.filter(PASSES[filter]).length]);
  return Object.fromEntries(counts) as Record<Filter, number>;
}

/** How many rows each state and flag would list by itself, with all else as it is. */
export function countNamed(
  rows: QuestionRow[],
  listed: Listed,
  inDocument: readonly string[] = [],
): (name: State | Flag) => number {
  const others = filterRows(rows, { ...listed, states: [] }, inDocument);
  return (name) => others.filter((row) => isIn(row, name)).length;
}

/** What is asked for, without states that no question of the run is in, unless none else is asked. */
export function withoutAbsent(rows: QuestionRow[], listed: Listed): Listed {
  const present = listed.states.filter((name) => rows.some((row) => isIn(row, name)));
  return present.length === 0 ? listed : { ...listed, states: present };
}

/**
 * Rows that pass; every word searched for stands in qid, question or tags.
 * @param inDocument the qids with gold in the document asked for.
 */
export function filterRows(
  rows: QuestionRow[],
  listed: Listed,
  inDocument: readonly string[] = [],
): QuestionRow[] {
  const { show, states, tag, doc, search } = listed;
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!PASSES[show](row)) return false;
    if (states.length > 0 && !states.some((name) => isIn(row, name))) return false;
    if (tag !== null && !row.tags.includes(tag)) return false;
    if (doc !== null && !inDocument.includes(row.qid)) return false;
    const text = `${row.qid} ${row.question ?? ''} ${row.tags.join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

const isIn = ({ state, flags }: QuestionRow, name: State | Flag) =>
  state === name || (flags as string[]).includes(name);

/** `9 of 60 questions: missed or ranked too low, tagged codes`; null where all are listed. */
export function listedSentence(listed: Listed, shown: number, of: number): string | null {
  const words = filterWords(listed);
  return words === '' ? null : `${shown} of ${plural(of, 'question')}: ${words}`;
}

/** `missed or ranked too low, tagged codes`; empty where all are listed. */
export function filterWords({ show, states, tag, doc, search }: Listed): string {
  const kinds = states.map((name) =>
    name in FLAGS ? flagWords(name as Flag).label : stateLabel(name as State),
  );
  return [
    kinds.join(' or '),
    show === 'all' ? '' : FILTER_WORDS[show].toLowerCase(),
    tag === null ? '' : `tagged ${tag}`,
    doc === null ? '' : `with gold in ${doc}`,
    search.trim() === '' ? '' : `with “${search.trim()}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

const FLAGS: Partial<Record<string, true>> = Object.fromEntries(
  FLAG_ORDER.map((flag) => [flag, true]),
);
