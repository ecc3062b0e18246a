import { DuckDBTypeId, DuckDBTimestampValue, type DuckDBAppender } from '@duckdb/node-api';
import { gunzipSync } from 'node:zlib';
import { parseReport } from '#core/report/parse';
import { openDriver } from '../../server/store/driver/open.ts';
import { OUTCOME_COLUMNS } from '../../server/store/ingest/outcome-rows.ts';
import { prepare, type Prepared } from '../../server/store/ingest/prepare.ts';
import { migrate } from '../../server/store/migrate.ts';
import { BareDatabase } from './bare-database.ts';
import { PROJECT } from './generate/reports.ts';

type Value = string | number | bigint | boolean | null | Uint8Array | undefined;

/**
 * Appends the run, report and outcome rows of these reports to an empty store in one transaction,
 * ready-made, with the client's appender and nothing else.
 * @param packed gzipped bodies. @returns reports a second, to the end of the commit.
 */
export async function appendBare(path: string, packed: readonly Uint8Array[]): Promise<number> {
  const driver = await openDriver({ path });
  await migrate(driver);
  await driver.close();
  const rows: Prepared[] = [];
  for (const body of packed) rows.push(await prepareBody(gunzipSync(body)));
  const bare = await BareDatabase.open(path, 'READ_WRITE');
  try {
    const columns = await columnsOf(bare);
    const start = performance.now();
    await bare.connection.run('BEGIN');
    await fill(bare, 'run', columns, rows.map(runRow));
    await fill(bare, 'report', columns, rows.map(reportRow));
    await fill(bare, 'outcome', columns, rows.flatMap(outcomeRowsOf));
    await bare.connection.run('COMMIT');
    return rows.length / ((performance.now() - start) / 1000);
  } finally {
    bare.close();
  }
}

async function prepareBody(body: Uint8Array): Promise<Prepared> {
  const parsed = parseReport(JSON.parse(Buffer.from(body).toString()));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const content = { form: 'report' as const, report: parsed.report };
  return prepare({ project: PROJECT, body, content });
}

const runRow = ({ run }: Prepared, no: number): Record<string, Value> => ({
  ...run,
  run_no: no + 1,
  received_at: '2026-01-01T00:00:00Z',
  warnings: '[]',
});
const reportRow = ({ size, packed }: Prepared, no: number): Record<string, Value> => ({
  project: PROJECT,
  run_no: no + 1,
  size,
  body: packed,
});
const outcomeRowsOf = ({ outcomes }: Prepared, no: number): Record<string, Value>[] =>
  outcomes.map((row) => ({
    project: PROJECT,
    run_no: no + 1,
    ...Object.fromEntries(OUTCOME_COLUMNS.map((name, i) => [name, row[i]])),
  }));

async function columnsOf(bare: BareDatabase): Promise<Map<string, string[]>> {
  const rows = await bare.all(
    'SELECT table_name, column_name FROM duckdb_columns() ORDER BY table_name, column_index',
  );
  const columns = new Map<string, string[]>();
  for (const [table, name] of rows as [string, string][])
    columns.set(table, [...(columns.get(table) ?? []), name]);
  return columns;
}

async function fill(
  { connection }: BareDatabase,
  table: string,
  columns: ReadonlyMap<string, string[]>,
  rows: Record<string, Value>[],
): Promise<void> {
  const names = columns.get(table) ?? [];
  const appender = await connection.createAppender(table);
  const types = names.map((_, i) => appender.columnType(i).typeId);
  for (const row of rows) {
    names.forEach((name, i) => appendTo(appender, types[i] as DuckDBTypeId, row[name]));
    appender.endRow();
  }
  appender.closeSync();
}

function appendTo(appender: DuckDBAppender, type: DuckDBTypeId, value: Value): void {
  if (value === null || value === undefined) appender.appendNull();
  else if (value instanceof Uint8Array) appender.appendBlob(value);
  else if (type === DuckDBTypeId.VARCHAR) appender.appendVarchar(value as string);
  else if (type === DuckDBTypeId.INTEGER) appender.appendInteger(value as number);
  else if (type === DuckDBTypeId.BIGINT) appender.appendBigInt(BigInt(value));
  else if (type === DuckDBTypeId.DOUBLE) appender.appendDouble(value as number);
  else if (type === DuckDBTypeId.BOOLEAN) appender.appendBoolean(value as boolean);
  else
    appender.appendTimestamp(new DuckDBTimestampValue(BigInt(Date.parse(value as string)) * 1000n));
}
