import type { RunHead } from '#core/history/history';
import type { RunKind } from '#core/report/report';
import type { StoreContext } from '../context.ts';
import { questionTable } from './question-table.ts';
import { runTable } from './run-table.ts';
import type { Includable, Table } from './table.ts';

export interface ExportQuery {
  what: 'runs' | 'questions';
  branch?: string;
  kinds?: readonly RunKind[];
  /** One run, by id. */
  run?: string;
  /** The last arrived so many runs. */
  limit?: number;
  include?: readonly Includable[];
}

/** Runs or questions of a project as a table, in order of arrival; null for an unknown project or run. */
export async function exportOf(
  context: StoreContext,
  project: string,
  query: ExportQuery,
): Promise<Table | null> {
  const known = await context.memory.read(project);
  if (known.runs.length === 0) return null;
  if (query.run !== undefined && !known.runNamed(query.run)) return null;
  const runs = known.runs.filter((run) => isWanted(run, query)).slice(-(query.limit ?? Infinity));
  const include = new Set(query.include ?? []);
  return query.what === 'runs'
    ? runTable(context, project, { known, runs, branch: query.branch, include })
    : questionTable(context, project, { runs, include });
}

function isWanted(head: RunHead, { branch, kinds, run }: ExportQuery): boolean {
  return (
    (branch === undefined || head.branch === branch) &&
    (kinds === undefined || kinds.includes(head.kind)) &&
    (run === undefined || head.id === run)
  );
}
