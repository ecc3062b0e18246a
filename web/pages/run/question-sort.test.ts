import { describe, expect, it } from 'vitest';
import { row } from './question-row.fixture.ts';
import { nameOfSort, sortNamed, sortRows } from './question-sort.ts';

const sorted = (name: string, ...rows: ReturnType<typeof row>[]) =>
  sortRows(rows, sortNamed(name)).map((one) => one.qid);

describe('sortRows', () => {
  it('puts lost first, then gained, then the rest, the deepest fall first', () => {
    const rows = [
      row('q1', { movement: 'same' }),
      row('q2', { movement: 'gained' }),
      row('q3', { movement: 'lost', rank: 7 }),
      row('q4', { movement: 'lost', rank: null }),
      row('q5', { movement: 'worse' }),
    ];
    expect(sorted('change', ...rows)).toEqual(['q4', 'q3', 'q2', 'q5', 'q1']);
  });

  it('puts first among the lost, and among the gained, whose answer turned with it', () => {
    const right = row('before', { live: 'correct' });
    const wrong = row('before', { live: 'wrong' });
    const rows = [
      row('q1', { movement: 'lost', rank: null, live: 'correct', before: right }),
      row('q2', { movement: 'lost', rank: null, live: 'wrong', before: wrong }),
      row('q3', { movement: 'lost', rank: 6, live: 'wrong', before: right }),
      row('q4', { movement: 'gained', rank: 5, live: 'wrong', before: wrong }),
      row('q5', { movement: 'gained', rank: 1, live: 'correct', before: wrong }),
    ];
    expect(sorted('change', ...rows)).toEqual(['q3', 'q1', 'q2', 'q5', 'q4']);
  });

  it('puts failures first among those that did not move', () => {
    const rows = [
      row('q1', { state: 'good', rank: 4 }),
      row('q2', { state: 'partial', rank: 1 }),
      row('q3', { state: 'missed', rank: null }),
    ];
    expect(sorted('change', ...rows)).toEqual(['q3', 'q2', 'q1']);
  });

  it('keeps unanswerable questions, which have no rank, at the end of both directions', () => {
    const rows = [
      row('q1', { rank: null, needs: 0, needs_met: 0 }),
      row('q2', { rank: null }),
      row('q3', { rank: 3 }),
    ];
    expect(sorted('rank', ...rows)).toEqual(['q3', 'q2', 'q1']);
    expect(sorted('-rank', ...rows)).toEqual(['q2', 'q3', 'q1']);
  });

  it('ranks not found below every rank and errors below that', () => {
    const rows = [
      row('q1', { rank: null, error: 'x' }),
      row('q2', { rank: null }),
      row('q3', { rank: 20 }),
      row('q4'),
    ];
    expect(sorted('rank', ...rows)).toEqual(['q4', 'q3', 'q2', 'q1']);
    expect(sorted('-rank', ...rows)).toEqual(['q1', 'q2', 'q3', 'q4']);
  });

  it('puts failures first by half, as the bar does, and what has no state last', () => {
    const rows = [
      row('q1', { state: 'good' }),
      row('q2', { state: null }),
      row('q3', { state: 'generation' }),
      row('q4', { state: 'missed', rank: null }),
    ];
    expect(sorted('state', ...rows)).toEqual(['q4', 'q3', 'q1', 'q2']);
  });

  it('counts in qids', () => {
    expect(sorted('qid', row('q10'), row('q9'))).toEqual(['q9', 'q10']);
  });

  it('keeps the order given untouched', () => {
    const rows = [row('q2'), row('q1')];
    sortRows(rows, sortNamed('qid'));
    expect(rows.map((one) => one.qid)).toEqual(['q2', 'q1']);
  });
});

it('a sort survives the URL', () => {
  for (const name of ['rank', '-rank', 'qid', '-change'])
    expect(nameOfSort(sortNamed(name))).toBe(name);
  expect(nameOfSort(sortNamed('nonsense'))).toBeNull();
});
