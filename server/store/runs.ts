import type { RunKind } from '#core/report/report';
import type { StoreContext } from './context.ts';
import { resolveSha } from '#core/history/abbreviation';
import type { RunHead } from '#core/history/history';

export interface RunsQuery {
  branch?: string;
  /** Or its beginning. */
  sha?: string;
  kinds?: readonly RunKind[];
  limit?: number;
  /** From the page before. */
  cursor?: string;
}

const DEFAULT_PAGE = 50;

/** Runs of a project, last arrived first, a page at a time; null for an unknown project. */
export async function runsOf({ memory, runs }: StoreContext, project: string, query: RunsQuery) {
  const known = await memory.read(project);
  if (known.runs.length === 0) return null;
  const limit = query.limit ?? DEFAULT_PAGE;
  const wanted = (
    query.sha === undefined ? known.runs : known.runsOf(resolveSha(known, query.sha))
  ).filter((run) => isWanted(run, query));
  const page = wanted.slice(-limit).reverse();
  const found = await runs.byNumber(
    project,
    page.map((run) => run.no),
  );
  return {
    runs: [...found.values()].map((run) => run.summary),
    next_cursor: wanted.length > limit ? String(page.at(-1)?.no) : null,
  };
}

function isWanted(run: RunHead, { branch, kinds, cursor }: RunsQuery): boolean {
  return (
    (branch === undefined || run.branch === branch) &&
    (kinds === undefined || kinds.includes(run.kind)) &&
    (cursor === undefined || run.no < Number(cursor))
  );
}
