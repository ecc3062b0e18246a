import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { compareMetrics, measuredInEither } from '#core/pairing/compare-metrics';
import type { Report } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import { question, report } from '../../fixtures/report.ts';
import { compareReports, type ScoredReport } from './between-reports.ts';

vi.setConfig({ testTimeout: 60_000 });

/* Runs of at most six questions q0 to q5, k 3, depth 6; each question with one of two wordings. */
const QIDS = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'];
const verdict = fc.constantFrom('correct' as const, 'wrong' as const, null);
const asked = fc.record({
  qid: fc.constantFrom(...QIDS),
  other: fc.integer({ max: 3, min: 0 }).map((n) => n === 0),
  ranking: fc.uniqueArray(fc.constantFrom('a#1', 'a#2', 'b#1', 'c#1', 'd#1', 'e#1'), {
    maxLength: 6,
  }),
  needs: fc.constantFrom<string[]>(['a#1'], ['a#1', 'a#2']),
  live: verdict,
  oracle: verdict,
  text: fc.constantFrom('old', 'old', 'old', 'new'),
  ms: fc.option(fc.integer({ min: 1, max: 50 })),
});
const run = fc
  .uniqueArray(asked, { selector: ({ qid }) => qid, minLength: 1, maxLength: 6 })
  .map((all): Report => {
    const given = (said: 'correct' | 'wrong' | null) =>
      said && { verdict: said, graded_by: 'human' as const };
    const questions = all.map(({ qid, other, ranking, needs, live, oracle, text, ms }) =>
      question(qid, needs, ranking, {
        question: other ? 'Other words?' : 'The words?',
        live: given(live),
        oracle: given(oracle),
        gold_text_hashes: { 'a#1': text },
        retrieve_ms: ms,
      }),
    );
    return report(questions, { config: { k: 3, depth: 6 } });
  });
const scored = (of: Report): ScoredReport => ({ report: of, scored: scoreReport(of) });
const only = (of: Report, qids: readonly string[]) =>
  scoreReport({ ...of, questions: of.questions.filter(({ qid }) => qids.includes(qid)) });

/** As the server answers it. */
function compared(base: Report, head: Report) {
  const [before, after] = [scored(base), scored(head)];
  const between = compareReports(before, after);
  const own = [before, after].map(({ scored: { metrics, n } }) => ({ metrics, n, k: 3, depth: 6 }));
  const [one, other] = own as [(typeof own)[0], (typeof own)[0]];
  const metrics = compareMetrics(measuredInEither(one, other), one, other, between.means);
  return { ...between, metrics };
}

const cases = { seed: 20_261_201, numRuns: 150 };

it('compares head with base as base with head, signs turned', () => {
  fc.assert(
    fc.property(run, run, (base, head) => {
      const [there, back] = [compared(base, head), compared(head, base)];
      expect(back.gained).toEqual(there.lost);
      expect(back.lost).toEqual(there.gained);
      expect(back.pairing.onlyBase).toEqual(there.pairing.onlyHead);
      expect(back.pairing.relabelled).toEqual(there.pairing.relabelled);
      expect(back.pairing.moved).toEqual(there.pairing.moved);
      expect(back.metrics).toEqual(
        there.metrics.map(({ metric, base, head, paired }) => ({
          metric,
          base: head,
          head: base,
          // 0 less a difference: the mirrored one bit for bit, and no -0.
          paired: paired && {
            n: paired.n,
            base: paired.head,
            head: paired.base,
            difference: 0 - paired.difference,
          },
        })),
      );
      expect(back.questions.map(({ qid, rank, state }) => [qid, rank, state])).toEqual(
        there.questions.map(({ qid, rank, state }) => [qid, rank.toReversed(), state.toReversed()]),
      );
    }),
    cases,
  );
});

it('has the means that the paired questions alone would have', () => {
  fc.assert(
    fc.property(run, run, (base, head) => {
      const { metrics, pairing, questions } = compared(base, head);
      const pairs = questions.filter(({ pairing }) => pairing === 'same' || pairing === 'moved');
      expect(pairs.map(({ qid }) => qid)).toEqual(pairing.pairs.map(({ head: { qid } }) => qid));
      for (const { metric, paired } of metrics) {
        const isOfChunks = /^(recall|hit|precision|mrr|ndcg|map)/.test(metric);
        if (!paired) continue;
        expect(isOfChunks && pairing.usesDocuments).toBe(false);
        const over = pairs
          .filter(({ pairing }) => pairing === 'same' || !isOfChunks)
          .map(({ qid }) => qid)
          .filter((qid) =>
            [base, head].every((of) => (only(of, [qid]).metrics[metric] ?? null) !== null),
          );
        expect(paired.n).toBe(over.length);
        expect(paired.base).toBe(only(base, over).metrics[metric]);
        expect(paired.head).toBe(only(head, over).metrics[metric]);
      }
    }),
    cases,
  );
});

it('gains and loses what all needs in the top k say', () => {
  fc.assert(
    fc.property(run, run, (base, head) => {
      for (const { needs, needs_met, pairing, flip, rank, state } of compared(base, head)
        .questions) {
        const [was, is] = [0, 1].map((i) => needs[i] !== null && needs[i] === needs_met[i]);
        const expected = pairing !== 'same' || was === is ? null : is ? 'gained' : 'lost';
        expect(flip).toBe(expected);
        // Wholly found in the top k is found there at all; what a run has not got has no state.
        if (flip === 'gained') expect(rank[1]).toBeLessThanOrEqual(3);
        if (flip === 'lost') expect(rank[0]).toBeLessThanOrEqual(3);
        expect(state.map((one) => one === null)).toEqual(needs.map((one) => one === null));
      }
    }),
    cases,
  );
});
