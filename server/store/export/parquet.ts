import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Driver } from '../driver/driver.ts';
import { jsonRow } from '#core/formats/json-rows';
import { COLUMN_TYPES, type Column, type Table } from './table.ts';

/** A file made for one answer; whoever sends it takes it away. */
export interface ScratchFile {
  path: string;
  /** Bytes. */
  size: number;
  remove(): Promise<void>;
}

/** Bytes of the longest row that DuckDB's JSON reader takes unless told otherwise. */
const USUAL_ROW = 16 * 1024 * 1024;
/** Characters written at once. */
const BLOCK = 1024 * 1024;

/**
 * The table as a Parquet file in the database's scratch folder, by way of one JSON object a line, so
 * that rows are made in one place whatever the format. `isWanted` is asked between pages.
 */
export async function writeParquet(
  driver: Driver,
  table: Table,
  isWanted: () => boolean = () => true,
): Promise<ScratchFile> {
  const name = join(driver.scratch, `export-${randomUUID()}`);
  const [lines, path] = [`${name}.ndjson`, `${name}.parquet`];
  const remove = () => rm(path, { force: true });
  try {
    const longest = await writeLines(lines, table, isWanted);
    await driver.all(copyStatement(table.columns, lines, path, longest));
    return { path, size: (await stat(path)).size, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await rm(lines, { force: true });
  }
}

/** Nobody waits for the file any more. */
export class UnwantedError extends Error {
  override name = 'UnwantedError';
}

/** Gives the bytes of the longest line. */
async function writeLines(path: string, table: Table, isWanted: () => boolean): Promise<number> {
  const encode = jsonRow(table.columns.map(({ name }) => name));
  const file = await open(path, 'wx', 0o600);
  let longest = 0;
  let block = '';
  try {
    for await (const rows of table.pages()) {
      if (!isWanted()) throw new UnwantedError('the client has gone');
      for (const row of rows) {
        const line = `${encode(row)}\n`;
        longest = Math.max(longest, Buffer.byteLength(line));
        block += line;
        if (block.length < BLOCK) continue;
        await file.write(block);
        block = '';
      }
    }
    await file.write(block);
  } finally {
    await file.close();
  }
  return longest;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function copyStatement(columns: readonly Column[], from: string, to: string, longest: number) {
  const types = columns.map(({ name, type }) => `${quoted(name)}: '${COLUMN_TYPES[type]}'`);
  return /* sql */ `
    COPY (SELECT * FROM read_json(${quoted(from)}, format = 'newline_delimited',
      maximum_object_size = ${Math.max(USUAL_ROW, longest + 1)}, columns = {${types.join(', ')}}))
    TO ${quoted(to)} (FORMAT parquet)`;
}
