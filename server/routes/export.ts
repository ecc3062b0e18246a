import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { csvRecord } from '#core/formats/csv';
import { jsonRow } from '#core/formats/json-rows';
import type { Table } from '../store/export/table.ts';
import type { Store } from '../store/open.ts';
import { refusals } from './answers.ts';
import { streamText } from './delivery.ts';
import { found } from './found.ts';
import { ExportQuery, ProjectParam } from './parameters.ts';
import { ExportedRows } from './schema/export.ts';

const get = createRoute({
  method: 'get',
  path: '/projects/{project}/export',
  operationId: 'exportTable',
  tags: ['Export'],
  summary: 'Runs or questions as a table: JSON, CSV or Parquet',
  request: { params: ProjectParam, query: ExportQuery },
  responses: {
    200: {
      description: 'The table, streamed',
      content: {
        'application/json': { schema: ExportedRows },
        'text/csv': { schema: { type: 'string' as const } },
        'application/vnd.apache.parquet': {
          schema: { type: 'string' as const, format: 'binary' },
        },
      },
    },
    ...refusals,
  },
});

const TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

/** Tables of runs and questions, for other programs. */
export const exportRoutes = (store: Store) =>
  new OpenAPIHono().openapi(get, async (c) => {
    const { project } = c.req.valid('param');
    const { format, what, kind, ...query } = c.req.valid('query');
    const table = found(
      await store.exportTable(project, { ...query, what, kinds: kind }),
      query.run === undefined
        ? `project "${project}"`
        : `run "${query.run}" in project "${project}"`,
    );
    c.header('content-type', TYPES[format]);
    c.header('content-disposition', `attachment; filename="${project}-${what}.${format}"`);
    c.header('cache-control', 'private, no-store');
    if (format !== 'parquet') return streamText(c, format === 'csv' ? csvOf(table) : jsonOf(table));
    return c.req.method === 'HEAD' ? c.body(null) : sendParquet(c, store, table);
  });

async function* csvOf({ columns, pages }: Table) {
  yield csvRecord(columns.map(({ name }) => name));
  for await (const rows of pages()) yield rows.map(csvRecord).join('');
}

async function* jsonOf({ columns, pages }: Table) {
  const encode = jsonRow(columns.map(({ name }) => name));
  let before = '[\n';
  for await (const rows of pages()) {
    yield before + rows.map(encode).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function sendParquet(c: Context, store: Store, table: Table) {
  const { signal } = c.req.raw;
  const file = await store.exportParquet(table, () => !signal.aborted);
  const stream = createReadStream(file.path);
  // However it ends: sent, failed, or given up by the client.
  stream.once('close', () => void file.remove());
  c.header('content-length', String(file.size));
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
}
