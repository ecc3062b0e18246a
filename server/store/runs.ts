import type { RunKind } from '#core/report/report';
import type { StoreContext } from './context.ts';
import type { Param } from './driver/driver.ts';
import { selectRuns } from './run-row.ts';

export interface RunsQuery {
  branch?: string;
  sha?: string;
  kinds?: readonly RunKind[];
  limit?: number;
  /** From the page before. */
  cursor?: string;
}

const DEFAULT_PAGE = 50;

/** Runs of a project, last arrived first, a page at a time; null for an unknown project. */
export async function runsOf({ driver, memory }: StoreContext, project: string, query: RunsQuery) {
  if ((await memory.read(project)).runs.length === 0) return null;
  const params: Param[] = [project];
  const conditions = ['r.project = $1'];
  const where = (condition: (place: string) => string, value: Param | undefined) => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  where((p) => `r.branch = ${p}`, query.branch);
  where((p) => `r.sha = ${p}`, query.sha);
  where(
    (p) => `r.kind IN (SELECT unnest(from_json(${p}::json, '["VARCHAR"]')))`,
    query.kinds && JSON.stringify(query.kinds),
  );
  where((p) => `r.run_no < ${p}`, query.cursor === undefined ? undefined : Number(query.cursor));
  const limit = query.limit ?? DEFAULT_PAGE;
  params.push(limit + 1);
  const found = await selectRuns(
    driver,
    `${conditions.join(' AND ')} ORDER BY r.run_no DESC LIMIT $${params.length}`,
    ...params,
  );
  const page = found.slice(0, limit);
  return {
    runs: page.map((run) => run.summary),
    next_cursor: found.length > limit ? String(page.at(-1)?.no) : null,
  };
}
