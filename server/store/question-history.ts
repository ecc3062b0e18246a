import type { StoreContext } from './context.ts';
import type { OutcomeRow } from './outcome-row.ts';
import { subjectOf } from './run-row.ts';
import { windowOf, type WindowQuery } from '#core/history/window';

/** What a history tells of an outcome: there may be thousands, so no other column is read. */
type Fared = Pick<
  OutcomeRow,
  | 'run_no'
  | 'question'
  | 'item_hash'
  | 'state'
  | 'first_rank'
  | 'n_gold'
  | 'needs_met'
  | 'live'
  | 'oracle'
  | 'error'
>;

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
    driver.all<Fared>(
      `SELECT run_no, question, item_hash, state, first_rank, n_gold, needs_met, live, oracle, error
       FROM outcome WHERE project = $1 AND qid = $2
       AND run_no IN (SELECT unnest(from_json($3::json, '["BIGINT"]')))`,
      project,
      qid,
      JSON.stringify(numbers),
    ),
    runs.withoutCommits(project, numbers),
  ]);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.run_no, outcome]));
  let question: string | null = null;
  const points = window.commits.flatMap(({ sha, runs: [head] }, position) => {
    const found = head && outcomeOf.get(head.no);
    const run = head && runOf.get(head.no);
    if (!found || !run) return [];
    question = found.question ?? question;
    const node = known.commits.get(sha);
    return [
      {
        rank: found.first_rank,
        needs: found.n_gold,
        needs_met: found.needs_met,
        live: found.live,
        oracle: found.oracle,
        error: found.error,
        run_id: run.summary.id,
        sha,
        position,
        subject: subjectOf(node?.message ?? null),
        author: node?.author ?? null,
        committed_at: node?.committedAt ?? null,
        k: run.summary.k,
        depth: run.summary.depth,
        state: found.state,
        item_hash: found.item_hash,
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
