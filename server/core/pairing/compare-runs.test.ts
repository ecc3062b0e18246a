import { describe, expect, it } from 'vitest';
import { comparedMetric } from './compare.ts';
import { compareRuns, type MeasuredQuestion, type MeasuredRun } from './compare-runs.ts';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';

const question = (
  qid: string,
  metrics: MeasuredQuestion['metrics'],
  rest: Partial<MeasuredQuestion> = {},
): MeasuredQuestion => ({
  qid,
  itemHash: qid,
  goldTexts: { gold: 'text' },
  metrics,
  retrieveMs: null,
  ...rest,
});
const run = (questions: MeasuredQuestion[], rest: Partial<MeasuredRun> = {}): MeasuredRun => ({
  golden_hash: null,
  k: 5,
  depth: 20,
  judge: null,
  questions,
  ...rest,
});
const recall = (value: number) => ({ 'recall@5': value, 'doc_recall@5': 1 });
const moved = { goldTexts: { gold: 'another text' } };

describe('compareRuns', () => {
  it('compares over the questions both runs have, so that new ones move nothing', () => {
    const base = run([question('a', recall(1)), question('b', recall(0))], { golden_hash: 'g1' });
    const head = run(
      [question('a', recall(1)), question('b', recall(1)), question('c', recall(0))],
      { golden_hash: 'g2' },
    );
    const { means, pairing, breaks } = compareRuns(base, head, ['recall@5', 'mrr']);
    expect(means).toEqual({ 'recall@5': { n: 2, before: 0.5, after: 1 } });
    expect(pairing.onlyHead).toEqual(['c']);
    expect(breaks).toEqual([]);
  });

  it('takes only questions measured on both sides', () => {
    // Live accuracy of a alone: b was not graded before, c is not graded now.
    const live = (value: number | null) => ({ answer_accuracy_live: value });
    const base = run([question('a', live(1)), question('b', live(null)), question('c', live(0))]);
    const head = run([question('a', live(0)), question('b', live(1)), question('c', live(null))]);
    expect(compareRuns(base, head, ['answer_accuracy_live']).means).toEqual({
      answer_accuracy_live: { n: 1, before: 1, after: 0 },
    });
  });

  it('leaves moved gold out of chunk metrics, and keeps it in those of documents', () => {
    const names = Array.from({ length: 10 }, (_, i) => `q${i}`);
    const base = run(names.map((qid) => question(qid, recall(1))));
    const head = run(
      names.map((qid, i) => question(qid, recall(i === 0 ? 0 : 1), i === 0 ? moved : {})),
    );
    const { means, pairing } = compareRuns(base, head, ['recall@5', 'doc_recall@5']);
    expect(pairing.moved).toEqual(['q0']);
    expect(means).toEqual({
      'recall@5': { n: 9, before: 1, after: 1 },
      'doc_recall@5': { n: 10, before: 1, after: 1 },
    });
  });

  it('compares documents only where too much moved', () => {
    const base = run([question('a', recall(1)), question('b', recall(1))]);
    const head = run([question('a', recall(0), moved), question('b', recall(1))]);
    const { means, pairing } = compareRuns(base, head, ['recall@5', 'doc_recall@5']);
    expect(pairing.usesDocuments).toBe(true);
    expect(Object.keys(means)).toEqual(['doc_recall@5']);
  });

  it('compares nothing across another fence than the golden set, and says which', () => {
    const metrics = { 'recall@3': 1, mrr: 1, answer_accuracy_live: 1, answer_accuracy_oracle: 1 };
    const base = run([question('a', metrics)]);
    const head = run([question('a', metrics)], { k: 3, depth: 10 });
    const { means, breaks } = compareRuns(base, head, Object.keys(metrics));
    expect(Object.keys(means)).toEqual(['recall@3', 'answer_accuracy_oracle']);
    expect(breaks).toEqual([
      { reason: 'depth', label: 'depth 20 → 10', metrics: ['mrr'] },
      { reason: 'k', label: 'k 5 → 3', metrics: ['answer_accuracy_live'] },
    ]);
  });
});

describe('comparedMetric', () => {
  const standIn = (name: string, k: number | null, usesDocuments = true) =>
    comparedMetric(metricNamed(name) as NamedMetric, { usesDocuments }, k).name;

  it('is doc_recall at the same k, else at the shipped one, for metrics of chunks only', () => {
    expect(standIn('recall@3', 5)).toBe('doc_recall@3');
    expect(standIn('mrr', 5)).toBe('doc_recall@5');
    expect(standIn('doc_recall@1', 5)).toBe('doc_recall@1');
    expect(standIn('answer_accuracy_live', 5)).toBe('answer_accuracy_live');
    expect(standIn('recall@3', 5, false)).toBe('recall@3');
    expect(standIn('mrr', null)).toBe('mrr');
  });
});
