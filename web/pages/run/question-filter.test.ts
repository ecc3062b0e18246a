import { describe, expect, it } from 'vitest';
import { row } from './question-row.fixture.ts';
import { countFilters, filterNamed, filterRows } from './question-filter.ts';

const rows = [
  row('q1', {
    movement: 'lost',
    rank: 9,
    live: 'wrong',
    question: 'How do I get a refund?',
    tags: ['money'],
  }),
  row('q2', { movement: 'gained', rank: 1, live: 'correct', question: 'Where is my parcel?' }),
  row('q3', { movement: 'same', rank: null }),
  row('q4', { movement: 'worse', rank: null, error: 'timeout', live: 'wrong' }),
  row('q5', { movement: 'same', rank: null, needs: 0, unanswerable: true }),
];
const qids = (...args: Parameters<typeof filterRows>) => filterRows(...args).map((one) => one.qid);

describe('filterRows', () => {
  it('counts what each chip shows; an error is no "not found", nor is an unanswerable question', () => {
    expect(countFilters(rows)).toEqual({
      all: 5,
      lost: 1,
      gained: 1,
      wrong: 2,
      missed: 1,
      errors: 1,
    });
    expect(qids(rows, 'missed', '')).toEqual(['q3']);
    expect(qids(rows, 'errors', '')).toEqual(['q4']);
  });

  it('searches qid, question and tags for every word', () => {
    expect(qids(rows, 'all', 'REFUND money')).toEqual(['q1']);
    expect(qids(rows, 'all', 'parcel money')).toEqual([]);
    expect(qids(rows, 'gained', 'q2')).toEqual(['q2']);
  });

  it('falls back to all', () => {
    expect(filterNamed('nonsense')).toBe('all');
    expect(filterNamed('lost')).toBe('lost');
  });
});
