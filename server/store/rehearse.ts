import type { StoreContext } from './context.ts';
import { mergeCommits } from '#core/history/merge-commits';
import type { Prepared, PreparedLarge } from './ingest/prepare.ts';
import { bareRunOf, withCommit, type RunRow } from './run-row.ts';
import { SharedJson } from './shared-json.ts';

/** What keeping a report would answer; nothing is written, and no project made. */
export async function rehearse(
  { memory, runs }: StoreContext,
  { project, id, run, commits, warnings }: Prepared | PreparedLarge,
) {
  const stored = await runs.byId(project, id);
  if (stored) {
    const { detail, summary } = stored;
    return { ...detail, run: summary, duplicate: true };
  }
  const known = await memory.read(project);
  const merge = mergeCommits((sha) => known.commits.get(sha), commits);
  const row = {
    ...run,
    run_no: 0,
    received_at: new Date().toISOString(),
    warnings: JSON.stringify([...warnings, ...merge.warnings]),
  } as unknown as RunRow;
  const commit = merge.changed.get(row.sha) ?? known.commits.get(row.sha);
  const { detail, summary } = withCommit(bareRunOf(row, new SharedJson()), commit);
  return { ...detail, run: summary, duplicate: false };
}
