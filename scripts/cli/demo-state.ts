import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ProjectList } from '../../server/routes/schema/project.ts';
import { type Run, RunPage } from '../../server/routes/schema/run.ts';
import { DEMO_PROJECT, readPlan } from '../demo/history.ts';
import { keyOf } from '../demo/runs.ts';
import type { Client, Query } from '../harness/client.ts';
import { besideDatabase, IN_MEMORY } from './database-path.ts';

/** Where the demo's repository lies: beside the database. */
export const demoFolder = (db: string, cwd: string) =>
  join(besideDatabase(db, cwd), 'demo-repository');

/** Beside the database too, for it alone: the demo was removed, and no start brings it back. */
const forbidden = (db: string, cwd: string) => {
  const name = db === IN_MEMORY ? 'in-memory' : basename(db);
  return join(besideDatabase(db, cwd), `${name}.demo-removed`);
};

export const isDemoForbidden = (db: string, cwd: string) => existsSync(forbidden(db, cwd));
export const allowDemo = (db: string, cwd: string) => rmSync(forbidden(db, cwd), { force: true });
export const forbidDemo = (db: string, cwd: string) =>
  writeFileSync(
    forbidden(db, cwd),
    'ranktrail demo --remove was here; ranktrail demo undoes it.\n',
  );

/** The server has the demo of another version: two histories in one project would mix. */
export class OtherDemoError extends Error {
  override name = 'OtherDemoError';
  constructor() {
    super('the demo there is of another version of Ranktrail');
  }
}

/** All runs of the demo's project that the server has. */
export async function readDemoRuns(client: Client): Promise<Run[]> {
  const { projects } = await client.read('projects', ProjectList);
  if (!projects.some(({ slug }) => slug === DEMO_PROJECT)) return [];
  const runs: Run[] = [];
  let cursor: string | null = null;
  do {
    const query: Query = { limit: '500', ...(cursor === null ? {} : { cursor }) };
    const page: RunPage = await client.read(`projects/${DEMO_PROJECT}/runs`, RunPage, query);
    runs.push(...page.runs);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return runs;
}

/** Where a demo is still to be made, wholly or in part: as the only project, or beside people's own. */
export type DemoDue = 'alone' | 'beside others';

/**
 * Is there a demo to be made or taken up? One belongs where there is no other project; one that is
 * there and has not all runs was interrupted, or is of another version. Found out without git and
 * without the harness: every start asks.
 */
export async function demoDue(client: Client, folder: string): Promise<DemoDue | null> {
  const { projects } = await client.read('projects', ProjectList);
  const has = projects.some(({ slug }) => slug === DEMO_PROJECT);
  const alone = projects.every(({ slug }) => slug === DEMO_PROJECT);
  if (!has) return alone ? 'alone' : null;
  if (alone && !existsSync(folder)) return 'alone';
  // Runs are made in their order: where those of the last commit are, all are.
  const { head, commits } = await readPlan();
  const { runs } = await client.read(`projects/${DEMO_PROJECT}/runs`, RunPage, { sha: head });
  const there = new Set(runs.map((run) => keyOf(run.sha, run)));
  if (commits.at(-1)?.runs.every((planned) => there.has(keyOf(head, planned)))) return null;
  return alone ? 'alone' : 'beside others';
}
