import { describe, expect, it } from 'vitest';
import { scoreReport } from '#core/report/score';
import { others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { ceilingOf } from './ceiling.ts';

type Questions = Parameters<typeof report>[0];
const ceiling = (questions: Questions, k = 5, depth = 20) =>
  ceilingOf(scoreReport(report(questions, { config: { k, depth } })));

describe('ceilingOf', () => {
  it('is the recall of what the ranking holds, in whatever order', () => {
    const found = question('a', ['a#1', 'a#2'], ['a#1', ...others(9), 'a#2']);
    const missed = question('b', ['b#1'], others(20));
    // Recall now: (1/2 + 0) / 2; with both chunks of a in front (1 + 0) / 2.
    expect(ceiling([found, missed])).toEqual({ k: 5, recall: 0.25, ceiling: 0.5, n: 2 });
  });

  it('cannot fit more chunks than k', () => {
    const gold = ['a#1', 'a#2', 'a#3', 'a#4'];
    expect(ceiling([question('a', gold, [...others(2), ...gold])], 3)).toMatchObject({
      recall: 1 / 4,
      ceiling: 3 / 4,
    });
  });

  it('takes the chunks that meet most needs first', () => {
    // x meets 1 and 2, y meets 2 and 3, z only 3; two places: x and y (or z), all three needs.
    const needs = [
      ['p', 'x'],
      ['q', 'x', 'y'],
      ['z', 'y'],
    ];
    const ranking = ['p', 'q', 'z', 'y', 'x'];
    const asked = question('a', [], ranking, { needs });
    expect(ceiling([asked], 2, 5)).toMatchObject({ recall: 2 / 3, ceiling: 1 });
  });

  it('is never below recall where taking greedily would be', () => {
    // The greedy first choice g meets four, and one more after it; l and r meet all six.
    const needs = [['l', 'g'], ['l', 'g'], ['l'], ['r', 'g'], ['r', 'g'], ['r']].map((ids, i) => [
      ...ids,
      `unique-${i}`,
    ]);
    const asked = question('a', [], ['l', 'r', 'g'], { needs });
    expect(ceiling([asked], 2, 3)).toMatchObject({ recall: 1, ceiling: 1 });
  });

  it('counts grades below 1 for nothing, and gold graded away as not found', () => {
    const weak = question('a', ['a#1', 'a#2'], ['a#1', 'a#2'], { grades: { 'a#1': 0.5 } });
    const gone = question('b', ['b#1'], ['b#1'], { grades: { 'b#1': 0 } });
    expect(ceiling([weak, gone])).toEqual({ k: 5, recall: 0.5, ceiling: 0.5, n: 2 });
  });

  it('counts missing questions and errors, and leaves out the others', () => {
    const failed = question('b', ['b#1'], [], { error: 'timeout' });
    const documents = question('c', [], ['c#1'], { relevant_doc_ids: ['c'] });
    const unanswerable = question('d', [], ['c#1'], { unanswerable: true });
    const run = report([question('a', ['a#1'], ['a#1']), failed, documents, unanswerable], {
      golden: { qids: ['a', 'b', 'c', 'd', 'gone'] },
    });
    expect(ceilingOf(scoreReport(run))).toMatchObject({ ceiling: 1 / 3, n: 3 });
    expect(ceiling([documents])).toBe(null);
  });
});
