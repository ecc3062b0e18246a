import { describe, expect, it } from 'vitest';
import { baselineOf, runOf, type Gated } from '../../fixtures/gated.ts';
import { parseBaseline, type Baseline } from './baseline.ts';
import { runGate } from './gate.ts';
import { BaselineUpdateError, updateBaseline } from './update.ts';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);
const RANKS = { q1: 1, q2: 2, q3: 6, q4: 1 };
const old = baselineOf(runOf(RANKS), OLD);

const update = (run: Gated, options = {}, from: Baseline | null = old) =>
  updateBaseline(from, run.scored, { sha: NEW, goldenHash: run.goldenHash }, options);

const change = (result: ReturnType<typeof update>, metric: string) =>
  result.changes.find((c) => c.metric === metric)?.change;

describe('the first baseline', () => {
  it('records the gated metrics with n, sha and per-question values', () => {
    expect(old).toMatchObject({
      format: 'ranktrail-baseline',
      version: 1,
      golden_hash: runOf(RANKS).goldenHash,
      k: 5,
      depth: 20,
      metrics: {
        'recall@5': { value: 0.75, n: 4, sha: OLD },
        mrr: { n: 4, sha: OLD },
      },
      lowered: [],
      questions: { q3: { 'recall@5': 0, mrr: 1 / 6 } },
    });
    expect(old.questions?.['q1']?.item).toMatch(/^[0-9a-f]{12}$/);
    expect(old.metrics).not.toHaveProperty('answer_accuracy_live');
  });

  it('says that they were added', () => {
    const result = update(runOf(RANKS), { metrics: ['recall@k', 'nonsense'] }, null);
    expect(result).toMatchObject({
      changes: [{ metric: 'recall@5', from: null, to: 0.75, change: 'added' }],
      rebased: [],
      removed: [],
    });
  });
});

describe('the ratchet', () => {
  it('moves a metric up when it is better beyond tolerance', () => {
    const result = update(runOf({ ...RANKS, q3: 5 }));
    expect(change(result, 'recall@5')).toBe('raised');
    expect(result.baseline.metrics['recall@5']).toEqual({ value: 1, n: 4, sha: NEW });
    expect(result.baseline.questions?.['q3']).toMatchObject({ 'recall@5': 1 });
  });

  it('leaves a metric within tolerance as it was, with its values and its sha', () => {
    const result = update(runOf({ ...RANKS, q3: 5 }));
    expect(change(result, 'mrr')).toBe('kept');
    expect(result.baseline.metrics['mrr']).toEqual(old.metrics['mrr']);
    expect(result.baseline.questions?.['q3']).toMatchObject({ mrr: 1 / 6 });
  });

  it('never moves down by itself', () => {
    const result = update(runOf({ q1: 0, q2: 0, q3: 0, q4: 0 }));
    expect(result.baseline.metrics).toEqual(old.metrics);
    expect(result.baseline.questions).toEqual(old.questions);
    expect(result.changes.map((c) => c.change)).toEqual(['kept', 'kept']);
  });

  it('moves up for a lower tax', () => {
    const answers = (live: 'correct' | 'wrong') =>
      ({ live: { verdict: live }, oracle: { verdict: 'correct' } }) as const;
    const metrics = ['retrieval_tax'];
    const taxed = update(runOf({ q1: 1 }, { q1: answers('wrong') }), { metrics }, null).baseline;
    const result = update(runOf({ q1: 1 }, { q1: answers('correct') }), { metrics }, taxed);
    expect(result.changes).toEqual([{ metric: 'retrieval_tax', from: 1, to: 0, change: 'raised' }]);
  });

  it('takes the tolerance of latency as a share', () => {
    const timed = (ms: number) => runOf({ q1: 1 }, { q1: { retrieve_ms: ms } });
    const options = { metrics: ['retrieve_ms_p50'], tolerance: 0.1 };
    const slow = update(timed(100), options, null).baseline;
    expect(slow.questions?.['q1']).toMatchObject({ retrieve_ms_p50: 100 });
    expect(change(update(timed(91), options, slow), 'retrieve_ms_p50')).toBe('kept');
    expect(change(update(timed(89), options, slow), 'retrieve_ms_p50')).toBe('raised');
  });

  it('keeps a metric that this run did not measure', () => {
    const graded = { live: { verdict: 'correct' } } as const;
    const answered = baselineOf(runOf(RANKS, { q1: graded, q2: graded }), OLD);
    const result = update(runOf(RANKS), {}, answered);
    expect(result.baseline.metrics['answer_accuracy_live']).toEqual({ value: 1, n: 2, sha: OLD });
    expect(result.baseline.questions?.['q1']).toMatchObject({ answer_accuracy_live: 1 });
  });
});

describe('lowering', () => {
  const worse = runOf({ ...RANKS, q2: 9 });

  it('needs a reason', () => {
    expect(() => update(worse, { allowLower: true })).toThrow(BaselineUpdateError);
    expect(() => update(worse, { allowLower: true, reason: ' ' })).toThrow(/--reason/);
  });

  it('is kept in the file, one entry per metric that fell beyond tolerance', () => {
    const result = update(worse, { allowLower: true, reason: 'smaller index', tolerance: 0.2 });
    expect(result.baseline.lowered).toEqual([
      { metric: 'recall@5', from: 0.75, to: 0.5, reason: 'smaller index', sha: NEW },
    ]);
    expect(result.baseline.metrics['recall@5']).toEqual({ value: 0.5, n: 4, sha: NEW });
    expect(change(result, 'mrr')).toBe('kept');
    const next = update(runOf(RANKS), {}, result.baseline).baseline;
    expect(next.lowered).toHaveLength(1);
  });
});

describe('another golden set', () => {
  it('takes new and relabelled questions at their present value and drops those that left', () => {
    const run = runOf({ q1: 1, q2: 2, q3: 6, q5: 0 }, { q2: { answer_must_mention: ['x'] } });
    const result = update(run, { tolerance: 0.5 });
    expect(result).toMatchObject({ rebased: ['q2', 'q5'], removed: ['q4'] });
    expect(change(result, 'recall@5')).toBe('rebased');
    expect(result.baseline.metrics['recall@5']).toEqual({ value: 0.5, n: 4, sha: OLD });
    expect(Object.keys(result.baseline.questions ?? {})).toEqual(['q1', 'q2', 'q3', 'q5']);
    expect(result.baseline.golden_hash).toBe(run.goldenHash);
    expect(runGate({ baseline: result.baseline, ...run }).exitCode).toBe(0);
  });
});

describe('a baseline of bare numbers', () => {
  const parsed = parseBaseline({ 'recall@5': 0.5, mrr: 0.9 });
  const numbers = parsed.ok ? parsed.baseline : null;

  it('is raised with per-question values, and else left as it is', () => {
    const result = update(runOf(RANKS), {}, numbers);
    expect(result.baseline.metrics).toMatchObject({
      'recall@5': { value: 0.75, n: 4, sha: NEW },
      mrr: { value: 0.9, n: null, sha: null },
    });
    expect(result.baseline.questions?.['q1']).toMatchObject({ 'recall@5': 1 });
    expect(result.baseline.questions?.['q1']).not.toHaveProperty('mrr');
    expect(result.rebased).toEqual([]);
    const next = update(runOf({ q1: 1, q2: 1, q3: 1, q4: 1 }), {}, result.baseline);
    expect(change(next, 'mrr')).toBe('raised');
  });
});

describe('a run that cannot become a baseline', () => {
  it('is one with errors or missing questions', () => {
    expect(() => update(runOf(RANKS, { q1: { error: 'timeout' } }))).toThrow(/1 questions raised/);
    const golden = { qids: ['q1', 'q9'] };
    expect(() => update(runOf({ q1: 1 }, {}, { golden }))).toThrow(/incomplete/);
  });
});
