import { byCodeUnit } from '#core/golden/qid-order';
import { cleanRanking } from '#core/metrics/ranking';
import { goldTextsOf } from '#core/pairing/gold-texts';
import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import type { Param } from '../driver/driver.ts';

export const OUTCOME_COLUMNS = [
  'ordinal',
  'qid',
  'item_hash',
  'question',
  'tags',
  'unanswerable',
  'must_pass',
  'first_rank',
  'hits',
  'n_gold',
  'needs_met',
  'live',
  'oracle',
  'error',
  'retrieve_ms',
  'metrics',
  'ranking',
  'state',
  'flags',
  'need_ranks',
  'gold_texts',
];

/** One row per question, sorted by qid: a question's history then reads few blocks. */
export function outcomeRows(report: Report, scored: Scored): Param[][] {
  const asked = new Map(report.questions.map((question) => [question.qid, question]));
  const names = Object.keys(scored.questions[0]?.metrics ?? {});
  const rows = scored.questions.map((outcome, ordinal) => {
    // Absent: listed in golden.qids and not in the report.
    const question = asked.get(outcome.qid);
    const goldTexts = question ? goldTextsOf(question) : null;
    const row: Param[] = [
      ordinal,
      outcome.qid,
      outcome.itemHash,
      question?.question ?? null,
      JSON.stringify(question?.tags ?? []),
      outcome.unanswerable,
      outcome.mustPass,
      outcome.rank,
      outcome.hits,
      outcome.needs,
      outcome.needsMet,
      outcome.live,
      outcome.oracle,
      outcome.error,
      outcome.retrieveMs,
      JSON.stringify(names.map((name) => outcome.metrics[name] ?? null)),
      JSON.stringify(question ? cleanRanking(question.retrieved, scored.depth).ids : []),
      outcome.state,
      JSON.stringify(outcome.flags),
      JSON.stringify(outcome.needRanks),
      goldTexts && JSON.stringify(goldTexts),
    ];
    return { qid: outcome.qid, row };
  });
  return rows.sort((a, b) => byCodeUnit(a.qid, b.qid)).map(({ row }) => row);
}
