import { describe, expect, it } from 'vitest';
import { handWorked, handWorkedMeans } from '../../fixtures/hand-worked.ts';
import { others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { scoreReport } from './score.ts';
import { valueOver } from './scored.ts';

describe('scoreReport on the report worked by hand', () => {
  const scored = scoreReport(handWorked);
  const of = (qid: string) => scored.questions.find((q) => q.qid === qid);

  it.each(Object.entries(handWorkedMeans))('%s', (name, expected) => {
    const value = scored.metrics[name];
    if (expected === null || value === null || value === undefined) expect(value).toBe(expected);
    else expect(value).toBeCloseTo(expected, 12);
  });

  it('counts what each mean is over', () => {
    expect(scored.n).toMatchObject({
      'recall@3': 3,
      'recall@10': 0,
      mrr: 3,
      'doc_recall@3': 3,
      answer_accuracy_live: 3,
      answer_accuracy_oracle: 2,
      retrieval_tax: 2,
      abstention_rate: 1,
      retrieve_ms_p50: 3,
    });
    expect(scored).toMatchObject({ k: 3, depth: 5, judged: 3, errors: 1, generated: true });
  });

  it('puts the paired accuracies beside the tax', () => {
    expect(scored.paired).toEqual({ n: 2, live: 0.5, oracle: 1 });
  });

  it('says how each question fared, in the order of the report', () => {
    expect(scored.questions.map((q) => q.qid)).toEqual(['beta', 'alpha', 'gamma', 'delta']);
    expect(of('beta')).toMatchObject({
      rank: 1,
      needs: 3,
      needsMet: 2,
      nGold: 3,
      needRanks: [3, 1, 4],
      hits: 0b1101n,
      live: 'wrong',
      oracle: 'correct',
      error: null,
      missing: false,
    });
    expect(of('alpha')).toMatchObject({ rank: 2, hits: 0b10n, live: 'correct', retrieveMs: 2 });
    expect(of('gamma')).toMatchObject({ rank: null, error: 'connection refused', live: 'wrong' });
    expect(of('delta')).toMatchObject({ needs: 0, unanswerable: true, live: 'correct' });
    expect(of('delta')?.metrics['recall@3']).toBeNull();
  });

  it('keeps values from which every mean can be had again', () => {
    const ordered = [...scored.questions].sort((a, b) => (a.qid < b.qid ? -1 : 1));
    for (const [name, value] of Object.entries(scored.metrics)) {
      expect(valueOver(ordered, name)).toEqual({ value, n: scored.n[name] });
    }
    expect(valueOver(ordered, 'no such metric')).toEqual({ value: null, n: 0 });
  });
});

describe('scoreReport', () => {
  const score = (...args: Parameters<typeof report>) => scoreReport(report(...args));

  it('takes max(k, the longest ranking) for depth where none is given', () => {
    const run = (k: number) =>
      score([question('q1', ['a'], ['x', 'a']), question('q2', ['a'], others(7))], {
        config: { k },
      });
    expect(run(3).depth).toBe(7);
    expect(run(9).depth).toBe(9);
    expect(run(3).metrics).toMatchObject({ 'recall@5': 0.5, 'recall@10': null });
    expect(score([], { config: { k: 3 } }).depth).toBe(3);
  });

  it('has null for every metric of nothing', () => {
    const scored = score([]);
    expect(Object.values(scored.metrics).every((v) => v === null)).toBe(true);
    expect(Object.values(scored.n).every((n) => n === 0)).toBe(true);
    expect(scored).toMatchObject({ paired: null, judged: 0, errors: 0, generated: false });
  });

  it('scores a question missing from the report 0 and lists it last', () => {
    const scored = score([question('q2', ['a#1'], ['a#1'])], {
      golden: { qids: ['q1', 'q2', 'q1'] },
    });
    expect(scored.metrics).toMatchObject({
      'recall@5': 0.5,
      mrr: 0.5,
      map: 0.5,
      'doc_recall@5': 0.5,
    });
    expect(scored.questions.map((q) => [q.qid, q.missing])).toEqual([
      ['q2', false],
      ['q1', true],
    ]);
    expect(scored).toMatchObject({ judged: 2, errors: 0 });
    expect(scored.warnings).toEqual([
      '1 question of the golden set missing from the report, scored 0: q1.',
    ]);
  });

  it('keeps items with documents only to document metrics', () => {
    const scored = score([
      question('q1', [], ['a#1'], { relevant_doc_ids: ['a'] }),
      question('q2', ['b#1'], ['x#1']),
    ]);
    expect(scored.n).toMatchObject({ 'recall@5': 1, mrr: 1, 'doc_recall@5': 2 });
    expect(scored.judged).toBe(2);
  });

  it('scores the ks that claims and baseline name', () => {
    const scored = score([question('q1', ['a'], ['x', 'a'])], {
      metrics: { 'recall@2': 1, 'ndcg@2000': 1, other: 1 },
      baseline: { metrics: { 'hit@7': 1 } },
    });
    expect(scored.metrics).toMatchObject({ 'recall@2': 1, 'hit@7': 1, 'recall@7': 1 });
    expect(scored.metrics).not.toHaveProperty('ndcg@2000');
  });

  it('keeps the first 63 ranks in the mask', () => {
    const ranking = [...others(62), 'a', 'b'];
    const scored = score([question('q1', ['a', 'b'], ranking)], { config: { k: 5, depth: 100 } });
    expect(scored.questions[0]?.hits).toBe(1n << 62n);
    expect(scored.questions[0]?.needRanks).toEqual([63, 64]);
  });

  it('counts a raised oracle call as an error and as wrong', () => {
    const scored = score([question('q1', ['a'], ['a'], { oracle: { error: 'timeout' } })]);
    expect(scored).toMatchObject({ errors: 1, metrics: { answer_accuracy_oracle: 0 } });
    expect(scored.questions[0]?.error).toBe('timeout');
  });

  it('uses documents that the chunks state', () => {
    const scored = score([question('q1', ['c1'], ['c2', 'c3'])], {
      chunks: [
        { id: 'c1', doc_id: 'D', text: '' },
        { id: 'c2', doc_id: 'D', text: '' },
        { id: 'c3', text: '' },
      ],
    });
    expect(scored.metrics['doc_recall@1']).toBe(1);
  });

  it('marks must_pass and the stated item hash', () => {
    const rest = { must_pass: true, item_hash: 'sha256:x' };
    expect(score([question('q1', ['a'], [], rest)]).questions[0]).toMatchObject({
      mustPass: true,
      itemHash: 'sha256:x',
    });
  });
});
