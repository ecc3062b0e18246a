import { describe, expect, it } from 'vitest';
import { row } from './question-row.fixture.ts';
import {
  ALL_LISTED,
  countFilters,
  countNamed,
  filterRows,
  listedAt,
  listedSentence,
  withoutAbsent,
  type Listed,
} from './question-filter.ts';

const rows = [
  row('q1', {
    movement: 'lost',
    rank: 9,
    live: 'wrong',
    state: 'ranked_low',
    question: 'How do I get a refund?',
    tags: ['money'],
  }),
  row('q2', {
    movement: 'gained',
    live: 'correct',
    state: 'good',
    flags: ['oracle_wrong'],
    question: 'Where is my parcel?',
  }),
  row('q3', { movement: 'same', rank: null, state: 'missed' }),
  row('q4', { movement: 'worse', rank: null, error: 'timeout', live: 'wrong', state: 'error' }),
  row('q5', { movement: 'new', rank: null, needs: 0, unanswerable: true, state: 'ungraded' }),
];
const listed = (change: Partial<Listed>) => ({ ...ALL_LISTED, ...change });
const qids = (change: Partial<Listed>, inDocument: string[] = []) =>
  filterRows(rows, listed(change), inDocument).map((one) => one.qid);

describe('filterRows', () => {
  it('counts what each chip shows; what is new or stood still has not changed', () => {
    expect(countFilters(rows)).toEqual({
      all: 5,
      lost: 1,
      gained: 1,
      changed: 3,
      turned_wrong: 0,
      turned_right: 0,
      wrong: 2,
    });
    expect(qids({ show: 'changed' })).toEqual(['q1', 'q2', 'q4']);
  });

  it('counts what a chip or a state would list beside all else that is asked for', () => {
    expect(countFilters(rows, listed({ states: ['ranked_low', 'missed'] }))).toMatchObject({
      all: 2,
      lost: 1,
      gained: 0,
      changed: 1,
      wrong: 1,
    });
    const count = countNamed(rows, listed({ show: 'wrong', states: ['missed'] }));
    expect(
      ['ranked_low', 'error', 'missed', 'oracle_wrong'].map((s) => count(s as 'missed')),
    ).toEqual([1, 1, 0, 0]);
  });

  it('lists answers that turned', () => {
    const turned = row('q6', { live: 'wrong', before: row('q6', { live: 'correct' }) });
    const shown = filterRows([...rows, turned], listed({ show: 'turned_wrong' }));
    expect(shown.map(({ qid }) => qid)).toEqual(['q6']);
  });

  it('takes questions in any of the states and flags chosen', () => {
    expect(qids({ states: ['missed', 'ranked_low'] })).toEqual(['q1', 'q3']);
    expect(qids({ states: ['missed', 'oracle_wrong'] })).toEqual(['q2', 'q3']);
  });

  it('searches qid, question and tags for every word', () => {
    expect(qids({ search: 'REFUND money' })).toEqual(['q1']);
    expect(qids({ search: 'parcel money' })).toEqual([]);
  });

  it('lets every condition hold at once', () => {
    expect(qids({ tag: 'money' })).toEqual(['q1']);
    expect(qids({ doc: 'refunds' }, ['q1', 'q3'])).toEqual(['q1', 'q3']);
    expect(qids({ doc: 'refunds', states: ['missed'] }, ['q1', 'q3'])).toEqual(['q3']);
    expect(qids({ doc: 'unknown' })).toEqual([]);
    expect(qids({ show: 'gained', search: 'q2' })).toEqual(['q2']);
  });
});

describe('listedAt', () => {
  it('reads the address, and lets nothing unknown filter', () => {
    const at = (query: string) => listedAt((name) => new URLSearchParams(query).get(name));
    expect(at('state=ranked_low,missed,nonsense&show=lost&q=a&tag=t&doc=d')).toEqual({
      states: ['missed', 'ranked_low'],
      show: 'lost',
      search: 'a',
      tag: 't',
      doc: 'd',
    });
    expect(at('show=nonsense&state=')).toEqual(ALL_LISTED);
  });
});

describe('listedSentence', () => {
  it('says what is listed, of how many', () => {
    expect(listedSentence(listed({ states: ['missed', 'ranked_low'] }), 9, 60)).toBe(
      '9 of 60 questions: missed or ranked too low',
    );
    expect(
      listedSentence(
        listed({ states: ['oracle_wrong'], show: 'lost', tag: 'codes', search: 'refund' }),
        1,
        1,
      ),
    ).toBe('1 of 1 question: right live, wrong from the gold, lost, tagged codes, with “refund”');
  });

  it('names no state that no question is in', () => {
    const asked = listed({ states: ['missed', 'unwinnable'] });
    expect(withoutAbsent(rows, asked).states).toEqual(['missed']);
    // Nothing else is asked for: then the empty list has to be explained.
    expect(withoutAbsent(rows, listed({ states: ['unwinnable'] })).states).toEqual(['unwinnable']);
  });

  it('is silent where all are listed', () => {
    expect(listedSentence(ALL_LISTED, 60, 60)).toBeNull();
  });
});
