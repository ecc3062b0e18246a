import { describe, expect, it } from 'vitest';
import { compareReports } from '#core/diagnosis/between-reports';
import { entryOf, parseBaseline, type Baseline } from '#core/gate/baseline';
import { scoreReport } from '#core/report/score';
import { question, report } from '../../server/fixtures/report.ts';
import { movedGoldSentences } from './moved-gold.ts';

/** Twenty questions, the first so many of them with another text under their gold's id. */
function run(moved: number) {
  const made = report(
    Array.from({ length: 20 }, (_, i) =>
      question(`q${String(i + 1).padStart(2, '0')}`, ['doc#1'], ['doc#1'], {
        gold_text_hashes: { 'doc#1': i < moved ? 'new text' : 'old text' },
      }),
    ),
  );
  return { report: made, scored: scoreReport(made) };
}

function baselineOf({ scored }: ReturnType<typeof run>): Baseline {
  const questions = Object.fromEntries(scored.questions.map((q) => [q.qid, entryOf(q)]));
  const parsed = parseBaseline({
    format: 'ranktrail-baseline',
    version: 1,
    metrics: {},
    questions,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.baseline;
}

/** What is said of a run with so much moved gold, against others that have less. */
function said(now: number, before: number | null, baseline: number | null): string[] {
  const head = run(now);
  const base = before === null ? null : run(before);
  return movedGoldSentences(head.scored, {
    before: base && { report: base.report, comparison: compareReports(base, head) },
    baseline: baseline === null ? null : baselineOf(run(baseline)),
  });
}

const REST = 'relabel them or label with evidence quotes; what follows judges the old labels.';

describe('movedGoldSentences', () => {
  it('speaks beyond a tenth of the questions', () => {
    expect(said(2, 0, 0)).toEqual([]);
    expect(said(3, 0, null)).toEqual([
      `The gold of 3 of 20 questions has another text under the same id than in the run before (q01, q02, q03): ${REST}`,
    ]);
  });

  it('keeps speaking of the baseline when the run before had the new texts', () => {
    expect(said(20, 20, 0)).toEqual([
      `The gold of 20 of 20 questions has another text under the same id than in the baseline (q01, q02, q03, q04, q05 and 15 more): ${REST}`,
    ]);
  });

  it('says once what both tell, and twice where they differ', () => {
    expect(said(20, 0, 0)).toEqual([
      `The gold of 20 of 20 questions has another text under the same id than in the run before and in the baseline (q01, q02, q03, q04, q05 and 15 more): ${REST}`,
    ]);
    expect(said(20, 5, 0)).toHaveLength(2);
  });

  it('says nothing without anything to compare with', () => {
    expect(said(20, null, null)).toEqual([]);
  });
});
