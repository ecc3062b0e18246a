import { needsOf } from '#core/golden/needs';
import { verdictOf } from '#core/grading/verdict';
import { cleanRanking } from '#core/metrics/ranking';
import type { Answer, Report, ReportQuestion, Retrieved } from '#core/report/report';
import { chunksOf, type StoredChunk } from './chunks.ts';
import type { StoreContext } from './context.ts';
import type { Driver } from './driver/driver.ts';
import { selectOutcomes } from './outcome-row.ts';
import { askedBefore, rowOf } from './questions.ts';

/** One question in one run with rankings, texts and answers; null when there is no such thing. */
export async function questionOf(
  { driver, memory, reader, runs }: StoreContext,
  project: string,
  id: string,
  qid: string,
) {
  const run = await runs.byId(project, id);
  if (!run) return null;
  const before = askedBefore(await memory.read(project), run.no);
  const outcomes = await selectOutcomes(
    driver,
    'o.project = $1 AND o.qid = $2 AND o.run_no IN ($3, $4)',
    project,
    qid,
    run.no,
    before?.no ?? run.no,
  );
  const own = outcomes.find((outcome) => outcome.runNo === run.no);
  if (!own) return null;
  const earlier = before && (outcomes.find((outcome) => outcome.runNo === before.no) ?? null);
  const report = await reader.read(project, run.no);
  const { sha, subject, committed_at, k, depth } = run.summary;
  return {
    ...rowOf(own, before ? earlier : undefined),
    run_id: run.summary.id,
    sha,
    subject,
    committed_at,
    k,
    depth,
    ...(await explain(driver, project, run.no, depth, report, qid)),
  };
}

async function explain(
  driver: Driver,
  project: string,
  runNo: number,
  depth: number | null,
  report: Report | null,
  qid: string,
) {
  // A question the golden set lists and the report has not: nothing to show, but a row all the same.
  const question = report?.questions.find((q) => q.qid === qid) ?? null;
  const needs = question && !question.unanswerable ? needsOf(question) : [];
  const ranking = cleanRanking(question?.retrieved ?? [], depth);
  const stages = Object.entries(question?.stages ?? {}).map(
    ([name, stage]) => [name, cleanRanking(stage as Retrieved[], null)] as const,
  );
  const chunks = await chunksOf(driver, project, runNo, [
    ...ranking.ids,
    ...needs.flat(),
    ...stages.flatMap(([, stage]) => stage.ids),
  ]);
  const needOf = firstNeeds(needs);
  const rankOf = new Map(ranking.ids.map((id, i) => [id, i + 1]));
  const entries = (of: typeof ranking) => rankedEntries(of, needOf, chunks);
  return {
    source: question?.source ?? null,
    answer_must_mention: question?.answer_must_mention ?? [],
    evidence: (question?.evidence ?? []).map(({ doc_id, quote }) => ({ doc_id, quote })),
    relevant_doc_ids: question?.relevant_doc_ids ?? [],
    needs_detail: needs.map((ids) => {
      const ranks = ids.flatMap((id) => rankOf.get(id) ?? []);
      const shown = ids.map((id) => chunks.get(id)).find((chunk) => chunk !== undefined);
      return {
        ids,
        rank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.min(a, b)),
        title: shown?.title ?? null,
        text: shown?.text ?? null,
      };
    }),
    ranking: entries(ranking),
    stages: Object.fromEntries(stages.map(([name, stage]) => [name, entries(stage)])),
    duplicates_dropped: ranking.duplicates,
    empty_dropped: ranking.empty,
    beyond_depth_dropped: ranking.beyondDepth,
    live_answer: answerOf(question, question?.live ?? null),
    oracle_answer: answerOf(question, question?.oracle ?? null),
  };
}

/** The first need of each id that could meet one. */
function firstNeeds(needs: readonly string[][]): Map<string, number> {
  const first = new Map<string, number>();
  needs.forEach((ids, need) => {
    for (const id of ids) if (!first.has(id)) first.set(id, need);
  });
  return first;
}

function rankedEntries(
  { ids, docIds, scores }: ReturnType<typeof cleanRanking>,
  needOf: ReadonlyMap<string, number>,
  chunks: ReadonlyMap<string, StoredChunk>,
) {
  return ids.map((id, i) => ({
    rank: i + 1,
    id,
    doc_id: docIds[i] ?? id,
    score: scores[i] ?? null,
    need: needOf.get(id) ?? null,
    title: chunks.get(id)?.title ?? null,
    text: chunks.get(id)?.text ?? null,
  }));
}

function answerOf(question: ReportQuestion | null, answer: Answer | null) {
  if (!answer || !question) return null;
  return {
    answer: answer.answer,
    verdict: verdictOf(answer, question.answer_must_mention),
    graded_by: answer.graded_by,
    ms: answer.ms,
    reason: answer.reason,
    error: answer.error,
  };
}
