import { describe, expect, it } from 'vitest';
import { baselineOf, runOf, type Gated } from '../../fixtures/gated.ts';
import { formatBaseline, parseBaseline, type Baseline } from './baseline.ts';
import { gatedMetrics, runGate, type GateInput } from './gate.ts';
import { updateBaseline } from './update.ts';

const RANKS = { q1: 1, q2: 2, q3: 4, q4: 1 };
const before = runOf(RANKS);
const baseline = baselineOf(before);

const gate = (run: Gated, rest: Partial<GateInput> = {}) =>
  runGate({ baseline, scored: run.scored, goldenHash: run.goldenHash, ...rest });

function flat(metrics: object): Baseline {
  const parsed = parseBaseline(metrics);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.baseline;
}

const status = ({ rows }: ReturnType<typeof gate>) =>
  Object.fromEntries(rows.map((row) => [row.metric, row.status]));

describe('runGate on the same golden set', () => {
  it('passes the run that made the baseline', () => {
    const result = gate(before);
    expect(result).toMatchObject({ outcome: 'passed', exitCode: 0, mustPass: [], pairing: null });
    expect(result.rows).toEqual([
      {
        metric: 'recall@5',
        want: 1,
        got: 1,
        difference: 0,
        tolerance: 0.05,
        n: 4,
        status: 'held',
        problem: null,
      },
      expect.objectContaining({ metric: 'mrr', want: 0.6875, got: 0.6875, status: 'held' }),
    ]);
  });

  it('fails when a metric falls beyond tolerance and says which', () => {
    const result = gate(runOf({ ...RANKS, q3: 6 }));
    expect(result).toMatchObject({ outcome: 'regressed', exitCode: 1 });
    expect(status(result)).toEqual({ 'recall@5': 'regressed', mrr: 'held' });
    expect(result.rows[0]).toMatchObject({ want: 1, got: 0.75, difference: -0.25 });
  });

  it('passes at the edge of the tolerance', () => {
    expect(gate(runOf({ ...RANKS, q3: 6 }), { tolerance: 0.25 }).exitCode).toBe(0);
    expect(gate(runOf({ ...RANKS, q3: 6 }), { tolerance: { 'recall@5': 0.2499 } }).exitCode).toBe(
      1,
    );
  });

  it('tells an improvement from standing still', () => {
    expect(status(gate(runOf({ ...RANKS, q3: 1 })))).toEqual({
      'recall@5': 'held',
      mrr: 'improved',
    });
  });

  it('turns round where lower is better', () => {
    const lists = { retrieval: ['retrieval_tax'], generation: [] };
    const answers = { live: { verdict: 'correct' }, oracle: { verdict: 'correct' } } as const;
    const scored = runOf({ q1: 1 }, { q1: answers });
    const taxed = runOf({ q1: 1 }, { q1: { ...answers, live: { verdict: 'wrong' } } });
    const low = flat({ retrieval_tax: 0.1 });
    expect(gate(scored, { baseline: low, lists }).rows[0]).toMatchObject({ status: 'improved' });
    expect(gate(taxed, { baseline: low, lists }).rows[0]).toMatchObject({ status: 'regressed' });
  });

  it('takes the tolerance of latency as a share', () => {
    const lists = { retrieval: ['retrieve_ms_p50'], generation: [] };
    const timed = (ms: number) => runOf({ q1: 1 }, { q1: { retrieve_ms: ms } });
    const fast = flat({ retrieve_ms_p50: 100 });
    const result = gate(timed(109), { baseline: fast, lists, tolerance: 0.1 });
    expect(result.rows[0]).toMatchObject({ status: 'held', tolerance: 10 });
    expect(gate(timed(111), { baseline: fast, lists, tolerance: 0.1 }).exitCode).toBe(1);
  });
});

describe('what a gate cannot judge', () => {
  it('is wrong input where the run lacks a metric', () => {
    const lists = { retrieval: ['recall@10', 'recall@30'], generation: [] };
    const result = gate(before, { baseline: flat({ 'recall@10': 1, 'recall@30': 1 }), lists });
    expect(result).toMatchObject({ outcome: 'error', exitCode: 2 });
    expect(status(result)).toEqual({ 'recall@10': 'held', 'recall@30': 'error' });
    expect(result.messages).toContain('recall@30: the run did not measure it.');
  });

  it('is wrong input where the baseline lacks it', () => {
    const result = gate(before, { baseline: flat({ mrr: 0.5 }) });
    expect(result.exitCode).toBe(2);
    expect(result.messages[0]).toMatch(/^recall@5: not in the baseline.*--update/);
  });

  it('says which answer metrics a run without answers leaves ungated', () => {
    const baseline = flat({ 'recall@5': 0.5, mrr: 0.5, answer_accuracy_live: 0.9 });
    const result = gate(before, { baseline });
    expect(result.exitCode).toBe(0);
    expect(result.messages).toContain(
      'This run generated no answers: answer_accuracy_live of the baseline was not gated.',
    );
    expect(
      gate(before, { baseline: flat({ 'recall@5': 0.5, mrr: 0.5 }) }).messages.join(),
    ).not.toMatch(/generated no answers/);
  });

  it('is wrong input where the name is none', () => {
    const lists = { retrieval: ['recal@5'], generation: [] };
    expect(gate(before, { lists })).toMatchObject({
      exitCode: 2,
      rows: [{ status: 'error', n: 0 }],
    });
  });

  it('is wrong input where fewer questions were measured than in the baseline', () => {
    const result = gate({ ...runOf({ q1: 1, q2: 2, q3: 4 }), goldenHash: before.goldenHash });
    expect(result.exitCode).toBe(2);
    expect(result.messages[0]).toBe('recall@5: measured on 3 of the 4 questions of the baseline.');
  });

  it('is a run error where something raised, worse than a regression', () => {
    const result = gate(runOf({ ...RANKS, q3: 6 }, { q1: { error: 'timeout' } }));
    expect(result).toMatchObject({ outcome: 'error', exitCode: 4 });
    expect(result.messages[0]).toMatch(/^1 question raised/);
  });

  it('prefers wrong input to run errors', () => {
    const result = gate(runOf(RANKS, { q1: { error: 'timeout' } }), { baseline: flat({ mrr: 1 }) });
    expect(result.exitCode).toBe(2);
  });
});

describe('runGate on another golden set', () => {
  const grown = runOf({ ...RANKS, q5: 0, q6: 0 });

  it('compares the shared questions and says so', () => {
    const result = gate(grown);
    expect(result).toMatchObject({ exitCode: 0, outcome: 'passed' });
    expect(result.rows[0]).toMatchObject({ want: 1, got: 1, n: 4, status: 'held' });
    expect(result.messages).toContain(
      'The golden set changed: compared over the 4 questions that both have with equal labels (0 relabelled, 2 new, 0 gone).',
    );
  });

  it('sees a regression among them', () => {
    const result = gate(runOf({ ...RANKS, q2: 9, q5: 1 }));
    expect(result.exitCode).toBe(1);
    expect(result.rows[0]).toMatchObject({ want: 1, got: 0.75, n: 4 });
  });

  it('leaves out relabelled and dropped questions', () => {
    const run = runOf({ q1: 1, q2: 2, q3: 0 }, { q3: { relevant_chunk_ids: ['other'] } });
    const result = gate(run);
    expect(result).toMatchObject({
      exitCode: 0,
      pairing: { relabelled: ['q3'], onlyInRun: [], onlyInBaseline: ['q4'] },
    });
    expect(result.rows[0]).toMatchObject({ n: 2 });
  });

  it('is not comparable in strict mode, without shared questions, or with a flat baseline', () => {
    const strict = gate(grown, { strict: true });
    expect(strict).toMatchObject({ exitCode: 3, outcome: 'not_comparable', pairing: null });
    expect(status(strict)).toEqual({ 'recall@5': 'not_comparable', mrr: 'not_comparable' });

    const strangers = gate(runOf({ z1: 1 }));
    expect(strangers.exitCode).toBe(3);
    expect(strangers.messages[0]).toMatch(/shares no question/);

    const numbers = flat({ 'recall@5': 1, mrr: 1, golden_hash: 'sha256:other' });
    const result = gate(before, { baseline: numbers });
    expect(result.exitCode).toBe(3);
    expect(result.messages[0]).toMatch(/not comparable/);
  });

  it('compares a flat baseline that names no golden set', () => {
    expect(gate(before, { baseline: flat({ 'recall@5': 1, mrr: 0.7 }) }).exitCode).toBe(0);
  });

  it('compares plainly where the run names none', () => {
    expect(gate(grown, { goldenHash: null }).pairing).toBeNull();
  });

  it('prefers run errors to not comparable, and that to a question that must pass', () => {
    const raised = runOf({ z1: 1 }, { z1: { error: 'timeout' } });
    expect(gate(raised).exitCode).toBe(4);
    expect(gate(runOf({ z1: 0 }, { z1: { must_pass: true } })).exitCode).toBe(3);
  });

  it('is an error where shared questions have no value in baseline or run', () => {
    const lists = { retrieval: ['answer_accuracy_live'], generation: [] };
    const graded = { live: { verdict: 'correct' } } as const;
    const answered = runOf(RANKS, { q1: graded, q2: graded });
    const run = runOf({ ...RANKS, q5: 1 }, { q1: graded });
    const result = gate(run, { baseline: baselineOf(answered), lists });
    expect(result.messages[0]).toMatch(/measured on 1 of the 2 questions of the baseline/);

    const elsewhere = runOf({ ...RANKS, q0: 1 }, { q0: graded });
    const none = gate(run, { baseline: baselineOf(elsewhere), lists });
    expect(none.messages[0]).toMatch(/for none of the shared questions/);
  });
});

describe('a missing question', () => {
  it('keeps its place among the shared ones and scores 0', () => {
    const golden = { qids: ['q1', 'q2', 'q3', 'q4'] };
    const run = {
      ...runOf({ q1: 1, q2: 2, q3: 4, q5: 1 }, {}, { golden }),
      goldenHash: 'sha256:other',
    };
    expect(gate(run).rows[0]).toMatchObject({ want: 1, got: 0.75, n: 4, status: 'regressed' });
  });
});

describe('questions that must pass', () => {
  const must = { must_pass: true };
  const reasons = (rank: number, rest: object = {}) =>
    gate(runOf({ ...RANKS, q1: rank }, { q1: { ...must, ...rest } }), { tolerance: 1 });

  it('fail by themselves', () => {
    expect(reasons(1).exitCode).toBe(0);
    expect(reasons(6)).toMatchObject({
      exitCode: 1,
      outcome: 'regressed',
      mustPass: [{ qid: 'q1', reason: '0 of 1 needs in the top 5 (first at rank 6)' }],
    });
    expect(reasons(0).messages).toContain('q1 must pass: 0 of 1 needs in the top 5 (not found).');
  });

  it('need a right answer where there is one', () => {
    expect(reasons(1, { live: { verdict: 'correct' } }).mustPass).toEqual([]);
    const tolerant = { retrieval: ['mrr'], generation: [] };
    const wrong = runOf(RANKS, { q1: { ...must, live: { verdict: 'wrong' } } });
    expect(gate(wrong, { lists: tolerant })).toMatchObject({
      exitCode: 1,
      mustPass: [{ reason: 'the live answer is wrong' }],
    });
  });

  it('need all gold documents where there is nothing else', () => {
    const documents = { relevant_chunk_ids: [], relevant_doc_ids: ['gold', 'more'] };
    expect(reasons(1, documents).mustPass).toEqual([
      { qid: 'q1', reason: 'not all gold documents in the top 5' },
    ]);
  });

  it('fail when they raise', () => {
    expect(reasons(1, { error: 'timeout' }).mustPass[0]?.reason).toBe('raised: timeout');
  });
});

describe('messages', () => {
  it('say what one question weighs where the tolerance is finer', () => {
    expect(gate(before).messages).toEqual([
      'With 4 questions one question moves a metric by 25 points; the tolerance is 5.',
    ]);
    expect(gate(before, { tolerance: 0.7 }).messages).toEqual([]);
  });

  it('say when k or depth are others', () => {
    const other = { ...baseline, k: 3, depth: 10 };
    expect(gate(before, { baseline: other, tolerance: 0.7 }).messages).toEqual([
      'The baseline was measured with k = 3, this run with k = 5.',
      'The baseline was measured to depth 10, this run to 20: mrr and map depend on it.',
    ]);
  });
});

describe('gatedMetrics', () => {
  const lists = {
    retrieval: ['recall@k', 'mrr', 'recall@5'],
    generation: ['answer_accuracy_live'],
  };
  it('fills in k, lists each once, and asks for answers only where some were generated', () => {
    expect(gatedMetrics(lists, { k: 5, generated: false })).toEqual(['recall@5', 'mrr']);
    expect(gatedMetrics(lists, { k: 3, generated: true })).toEqual([
      'recall@3',
      'mrr',
      'recall@5',
      'answer_accuracy_live',
    ]);
  });
});

describe('gold that moved', () => {
  const QIDS = Array.from({ length: 10 }, (_, i) => `q${i}`);
  /** All found first, but those in `ranks`; the gold's text is `text` for those in `moved`. */
  const indexed = (moved: string[], ranks: Record<string, number> = {}) =>
    runOf(
      { ...Object.fromEntries(QIDS.map((qid) => [qid, 1])), ...ranks },
      Object.fromEntries(
        QIDS.map((qid) => [
          qid,
          { gold_text_hashes: { gold: moved.includes(qid) ? 'sha256:new' : 'sha256:old' } },
        ]),
      ),
    );
  const recorded = baselineOf(indexed([]));

  it('changes nothing where none moved', () => {
    const result = gate(indexed([], { q0: 0, q1: 0 }), { baseline: recorded });
    expect(result).toMatchObject({ exitCode: 1, pairing: null });
    expect(result.rows[0]).toMatchObject({ metric: 'recall@5', n: 10, want: 1, got: 0.8 });
  });

  it('is left out of the metrics of chunks, and listed', () => {
    const result = gate(indexed(['q0'], { q0: 0 }), { baseline: recorded });
    expect(result.exitCode).toBe(0);
    expect(result.rows[0]).toMatchObject({ metric: 'recall@5', n: 9, want: 1, got: 1 });
    expect(result.messages).toContain(
      'The gold of 1 question of 10 has another text under the same id (q0): left out of the metrics of chunks.',
    );
  });

  it('beyond a tenth is gated by its documents, and that is said', () => {
    const result = gate(indexed(['q0', 'q1'], { q0: 0, q1: 0 }), { baseline: recorded });
    // One document for all: nowhere for q0 and q1.
    expect(result.rows).toMatchObject([{ metric: 'doc_recall@5', n: 10, want: 1, got: 0.8 }]);
    expect(result.exitCode).toBe(1);
    expect(result.messages[0]).toMatch(
      /^The gold of 2 questions of 10 .*\(q0, q1\): more than 10 % moved, so doc_recall@5 is gated/,
    );
  });

  it('is compared over what stayed where the baseline knows no documents', () => {
    const metrics = Object.fromEntries(
      Object.entries(recorded.metrics).filter(([name]) => name !== 'doc_recall@5'),
    );
    const result = gate(indexed(['q0', 'q1'], { q0: 0 }), { baseline: { ...recorded, metrics } });
    expect(result.rows.map(({ metric, n }) => [metric, n])).toEqual([
      ['recall@5', 8],
      ['mrr', 8],
    ]);
    expect(result.messages[0]).toMatch(/has no doc_recall .* --update\.$/);
  });

  it('enters a baseline at its present value', () => {
    const run = indexed(['q0'], { q0: 4 });
    const { baseline: updated, rebased } = updateBaseline(recorded, run.scored, {
      sha: null,
      goldenHash: run.goldenHash,
    });
    expect(rebased).toEqual(['q0']);
    expect(updated.questions?.['q0']).toMatchObject({ gold: { gold: 'new' }, mrr: 0.25 });
    expect(updated.questions?.['q1']).toMatchObject({ gold: { gold: 'old' }, mrr: 1 });
    const read = parseBaseline(JSON.parse(formatBaseline(updated)));
    expect(read).toEqual({ ok: true, baseline: updated });
  });

  it('is not recorded where evidence finds it', () => {
    const quote = { evidence: [{ doc_id: 'gold', quote: 'x' }], gold_text_hashes: { gold: 'a' } };
    const run = runOf({ q1: 1 }, { q1: quote });
    expect(baselineOf(run).questions?.['q1']).not.toHaveProperty('gold');
    expect(baselineOf(run).metrics).not.toHaveProperty('doc_recall@5');
  });
});
