import type { Cell } from '#core/formats/csv';
import { axisOf } from '#core/history/axis';
import { defaultBranch } from '#core/history/branches';
import type { History, RunHead } from '#core/history/history';
import type { StoreContext } from '../context.ts';
import type { StoredRun } from '../run-row.ts';
import { inTableOrder } from './metric-columns.ts';
import { column, rowOf, type ColumnOf, type Includable, type Table } from './table.ts';

/** Runs read at a time. */
const PAGE = 500;

type Summary = StoredRun['summary'];
const of = column<Summary>;

/** One row per run: what it is, then every metric, then over how many questions each is. */
export function runTable(
  { runs: reader }: StoreContext,
  project: string,
  wanted: {
    known: History;
    runs: readonly RunHead[];
    /** Whose line `position` is on; by default that of the default branch. */
    branch?: string;
    include: ReadonlySet<Includable>;
  },
): Table {
  const { known, runs, include } = wanted;
  const { positions } = axisOf(known, wanted.branch ?? defaultBranch(known), null);
  const metrics = inTableOrder(new Set(runs.flatMap(({ measured }) => [...measured])));
  const columns: ColumnOf<Summary>[] = [
    of('run_id', 'text', ({ id }) => id),
    of('sha', 'text', ({ sha }) => sha),
    of('branch', 'text', ({ branch }) => branch),
    of('kind', 'text', ({ kind }) => kind),
    of('label', 'text', ({ label }) => label),
    ...(include.has('authors') ? [of('author', 'text', ({ author }) => author)] : []),
    of('committed_at', 'instant', ({ committed_at }) => committed_at),
    of('received_at', 'instant', ({ received_at }) => received_at),
    of('position', 'integer', ({ sha }) => positions.get(sha) ?? null),
    of('verified', 'boolean', ({ verified }) => verified),
    of('dirty', 'boolean', ({ dirty }) => dirty),
    of('pull_request', 'text', ({ pull_request }) => pull_request),
    of('k', 'integer', ({ k }) => k),
    of('depth', 'integer', ({ depth }) => depth),
    of('questions', 'integer', ({ questions }) => questions),
    of('judged', 'integer', ({ judged }) => judged),
    of('errors', 'integer', ({ errors }) => errors),
    of('golden_hash', 'text', ({ golden_hash }) => golden_hash),
    ...metrics.map((name) => of(name, 'number', (run) => run.metrics[name] ?? null)),
    ...metrics.map((name) => of(`n_${name}`, 'integer', (run) => run.n[name] ?? null)),
  ];
  return {
    columns,
    async *pages() {
      for (let at = 0; at < runs.length; at += PAGE) {
        const numbers = runs.slice(at, at + PAGE).map(({ no }) => no);
        const found = await reader.byNumber(project, numbers);
        yield Array.from(found.values(), ({ summary }): Cell[] => rowOf(columns, summary));
      }
    },
  };
}
