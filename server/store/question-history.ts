import type { StoreContext } from './context.ts';
import { selectOutcomes } from './outcome-row.ts';
import { subjectOf } from './run-row.ts';
import { windowOf, type WindowQuery } from '#core/history/window';

/** One question at every measured commit of a branch, on the trend's axis; null for an unknown project. */
export async function questionHistoryOf(
  { driver, memory, runs }: StoreContext,
  project: string,
  qid: string,
  query: WindowQuery,
) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const window = windowOf(known, query);
  const numbers = window.commits.flatMap(({ runs: [run] }) => (run ? [run.no] : []));
  const [outcomes, runOf] = await Promise.all([
    selectOutcomes(
      driver,
      `o.project = $1 AND o.qid = $2
       AND o.run_no IN (SELECT unnest(from_json($3::json, '["BIGINT"]')))`,
      project,
      qid,
      JSON.stringify(numbers),
    ),
    runs.byNumber(project, numbers),
  ]);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.runNo, outcome]));
  let question: string | null = null;
  const points = window.commits.flatMap(({ sha, runs: [head] }, position) => {
    const found = head && outcomeOf.get(head.no);
    const run = head && runOf.get(head.no);
    if (!found || !run) return [];
    question = found.labels.question ?? question;
    const node = known.commits.get(sha);
    return [
      {
        ...found.outcome,
        run_id: run.summary.id,
        sha,
        position,
        subject: subjectOf(node?.message ?? null),
        author: node?.author ?? null,
        committed_at: node?.committedAt ?? null,
        k: run.summary.k,
        depth: run.summary.depth,
        state: found.state,
        item_hash: found.itemHash,
      },
    ];
  });
  return {
    qid,
    question: question as string | null,
    branch: window.branch,
    commits: window.commits.length,
    points,
  };
}
