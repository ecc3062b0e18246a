import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { isPacked } from '../intake/read-body.ts';
import { BackupBusyError, BackupFullError } from '../store/backup.ts';
import type { Store } from '../store/open.ts';
import { refusal } from './answers.ts';
import { HttpProblem } from './problem.ts';

/** Seconds after which to ask again while another backup is being made or fetched. */
const RETRY_AFTER = '10';

const post = createRoute({
  method: 'post',
  path: '/backup',
  operationId: 'makeBackup',
  tags: ['Service'],
  summary: 'The whole database as one file, while the server goes on',
  description:
    'Everything of every project, as of now. Reports that come in meanwhile wait until the copy is made, and are not in it. ' +
    'Check the SHA-256 in x-ranktrail-sha256; ranktrail restore puts the file in place.',
  // A body is asked for so that no page elsewhere can have a backup made: it cannot send this type unasked.
  request: { body: { required: true, content: { 'application/json': { schema: z.object({}) } } } },
  responses: {
    200: {
      description: 'The file',
      content: {
        'application/vnd.duckdb': { schema: { type: 'string' as const, format: 'binary' } },
      },
    },
    415: refusal('Not application/json'),
    503: refusal('Another backup is being made or fetched; Retry-After says when'),
    507: refusal('The disk has no room for a copy'),
  },
});

/** Backups of everything. */
export function backupRoutes(store: Store) {
  const routes = new OpenAPIHono();
  routes.openAPIRegistry.registerPath(post);
  // Not through the description's check of bodies, which would read one without the limits of intake.
  routes.post(post.getRoutingPath(), async (c) => {
    isPacked(c);
    const { path, size, sha256, remove } = await store.backup().catch((error: unknown) => {
      throw refused(error) ?? error;
    });
    const file = createReadStream(path);
    // However it ends: sent, failed, or given up by the client.
    file.once('close', remove);
    const time = new Date().toISOString().replace(/\.\d+|[-:]/g, '');
    c.header('content-type', 'application/vnd.duckdb');
    c.header('content-disposition', `attachment; filename="ranktrail-${time}.duckdb"`);
    c.header('content-length', String(size));
    c.header('cache-control', 'no-store');
    c.header('x-ranktrail-sha256', sha256);
    return c.body(Readable.toWeb(file) as ReadableStream<Uint8Array>);
  });
  return routes;
}

function refused(error: unknown): HttpProblem | null {
  if (error instanceof BackupBusyError)
    return new HttpProblem('busy', error.message, [], { 'retry-after': RETRY_AFTER });
  if (error instanceof BackupFullError) return new HttpProblem('store-full', error.message);
  return null;
}
