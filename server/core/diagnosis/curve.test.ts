import { describe, expect, it } from 'vitest';
import { scoreReport } from '#core/report/score';
import { handWorked, handWorkedMeans } from '../../fixtures/hand-worked.ts';
import { others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { curveOf } from './curve.ts';

describe('curveOf', () => {
  it('has recall and hit at every k within depth', () => {
    const run = report(
      [
        question('a', ['a#1', 'a#2'], ['a#1', 'x#0', 'a#2']),
        question('b', ['b#1'], others(4)),
        question('c', [], ['c#1'], { relevant_doc_ids: ['c'] }),
      ],
      { config: { k: 2, depth: 4 } },
    );
    expect(curveOf(scoreReport(run))).toEqual([
      { k: 1, recall: 0.25, hit: 0.5, n: 2 },
      { k: 2, recall: 0.25, hit: 0.5, n: 2 },
      { k: 3, recall: 0.5, hit: 0.5, n: 2 },
      { k: 4, recall: 0.5, hit: 0.5, n: 2 },
    ]);
  });

  it('is the metric, bit for bit', () => {
    const scored = scoreReport(handWorked);
    const curve = curveOf(scored);
    expect(curve).toHaveLength(5);
    for (const k of [1, 3, 5]) {
      expect(curve[k - 1]?.recall).toBe(scored.metrics[`recall@${k}`]);
      expect(curve[k - 1]?.hit).toBe(scored.metrics[`hit@${k}`]);
    }
    expect(curve[2]?.recall).toBeCloseTo(handWorkedMeans['recall@3'] ?? NaN, 12);
  });

  it('sums in qid order whatever the order of the report', () => {
    const thirds = ['a', 'b', 'c', 'd'].map((qid, i) =>
      question(qid, ['g#1', 'g#2', 'g#3'], ['g#1', 'g#2', 'g#3'].slice(0, i)),
    );
    const forward = scoreReport(report(thirds));
    const backward = scoreReport(report(thirds.toReversed()));
    expect(curveOf(backward)).toEqual(curveOf(forward));
    expect(curveOf(backward)[9]?.recall).toBe(backward.metrics['recall@10']);
  });

  it('is empty without chunk gold', () => {
    expect(curveOf(scoreReport(report([])))).toEqual([]);
  });
});
