// The least a server of ours can be: Hono, and an open DuckDB. What `start` is held against.
import { serve } from '@hono/node-server';
import { DuckDBInstance } from '@duckdb/node-api';
import { Hono } from 'hono';

const instance = await DuckDBInstance.create(process.env.RANKTRAIL_DB, { memory_limit: '1GB' });
const connection = await instance.connect();
const app = new Hono();
app.get('/health', async (c) => {
  await connection.run('SELECT 1');
  return c.json({ status: 'ok' });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`The bare server is at http://127.0.0.1:${port}/`),
);
process.on('SIGTERM', () => process.exit(0));
