import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import type { TestProject } from 'vitest/node';
import { hostileReport } from '../../server/fixtures/hostile-report.ts';
import { startServer } from '../../server/main.ts';
import { reportsOfHistory } from './history-reports.ts';
import { FLAT, reportsOf, reportsOfKinds, shaOf } from './reports.ts';
import { BEFORE, MIXED, reportInStates } from './state-reports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server with projects: `handbook` (five commits), `history` (all that is hard to draw), `single` (one run), `demo` (two runs), `kinds`, `states` (a hybrid pipeline, questions of every state), `retrieval` (the same, without answers), `hostile` (two runs whose texts try to be more). */
    url: string;
    /** The same page under `/sub/path/`, over an empty database. */
    emptyUrl: string;
  }
}

/** Builds the page once, unless `npm test` has done so, starts two servers and posts real reports to the first. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'ranktrail-journeys-'));
  const { RANKTRAIL_TEST_PAGE: built } = process.env;
  const webRoot = built ?? join(folder, 'web');
  if (built === undefined) await buildPage(webRoot);
  const local = { host: '127.0.0.1', port: 0, webRoot };
  const full = await startServer({ ...local, db: join(folder, 'full.duckdb'), basePath: '/' });
  const empty = await startServer({
    ...local,
    db: join(folder, 'empty.duckdb'),
    basePath: '/sub/path/',
  });

  const reports = [
    ...reportsOf('handbook'),
    ...reportsOf('single').slice(0, 1),
    ...reportsOf('demo').slice(0, 2),
    ...reportsOfKinds('kinds'),
    reportInStates('states', 0, BEFORE),
    reportInStates('states', 1, MIXED),
    reportInStates('retrieval', 0, MIXED, 'none'),
    ...reportsOfHistory('history'),
    hostileReport('hostile'),
    hostileReport('hostile', true),
  ];
  for (const report of reports) await post(full.url, `${report.project}/reports`, report);
  await post(full.url, `kinds/reports?sha=${shaOf('kinds', 1)}&branch=main&k=5`, FLAT);
  project.provide('url', full.url);
  project.provide('emptyUrl', empty.url);
  return async () => {
    await Promise.all([full.close(), empty.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function post(url: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}api/v1/projects/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

/** As `npm run build` does; Vitest's own NODE_ENV would make a development build of it. */
async function buildPage(outDir: string): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    mode: 'production',
    logLevel: 'error',
    environments: { client: { build: { outDir } } },
  });
  const client = builder.environments.client;
  if (!client) throw new Error('vite.config.ts has no client');
  await builder.build(client);
  process.env.NODE_ENV = before;
}
