import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ProjectList } from '../../server/routes/schema/project.ts';
import { RunPage } from '../../server/routes/schema/run.ts';
import { DEMO_PROJECT, readPlan } from '../demo/history.ts';
import type { Client } from '../harness/client.ts';
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

/**
 * Has the server no project but perhaps a part of the demo? Then the demo belongs there. Found out
 * without git and without the harness: every start asks.
 */
export async function lacksDemo(client: Client, folder: string): Promise<boolean> {
  const { projects } = await client.read('projects', ProjectList);
  if (projects.some(({ slug }) => slug !== DEMO_PROJECT)) return false;
  if (projects.length === 0 || !existsSync(folder)) return true;
  // Commits are evaluated in their order: where the last one is, all are.
  const { head } = await readPlan();
  const { runs } = await client.read(`projects/${DEMO_PROJECT}/runs`, RunPage, { sha: head });
  return runs.length === 0;
}
