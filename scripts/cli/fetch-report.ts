import { z } from 'zod';
import { RunPage } from '../../server/routes/schema/run.ts';
import type { Settings } from '../config/settings.ts';
import type { Client, Query } from '../harness/client.ts';
import { fullSha } from '../git/ci/provider.ts';
import { Fault } from './fault.ts';

/** Kinds that stand for a commit, before others. */
const OFFICIAL = ['ci', 'nightly'];

/** The report of a run on the server, as it was sent. `reference`: `sha:…`, `run:…`, `branch:…` or a bare SHA. */
export async function fetchReport(
  reference: string,
  { project }: Pick<Settings, 'project'>,
  client: Client,
): Promise<{ text: string; source: string }> {
  if (!project) {
    throw new Fault('The project has no name: pass --project, or write it into the configuration.');
  }
  const base = `projects/${encodeURIComponent(project)}`;
  const id = await findRun(reference, base, client);
  const report = await client.read(`${base}/runs/${encodeURIComponent(id)}/report`, z.unknown());
  return { text: JSON.stringify(report), source: `run ${id} of ${project} at ${client.url}` };
}

async function findRun(reference: string, base: string, client: Client): Promise<string> {
  const [, prefix = 'sha', value = ''] = /^(?:(run|sha|branch):)?(.+)$/.exec(reference) ?? [];
  if (prefix === 'run') return value;
  const isFull = fullSha(value) !== null;
  const query: Query = prefix === 'branch' ? { branch: value } : isFull ? { sha: value } : {};
  const { runs } = await client.read(`${base}/runs`, RunPage, { ...query, limit: '500' });
  const meant = prefix === 'branch' ? runs : runs.filter(({ sha }) => sha.startsWith(value));
  const run = meant.find(({ kind }) => OFFICIAL.includes(kind)) ?? meant[0];
  if (!run) {
    throw new Fault(
      `The server has no run of ${prefix} ${value} in this project: push one, or check --project and --run.`,
    );
  }
  if (prefix === 'sha' && meant.some(({ sha }) => sha !== run.sha)) {
    throw new Fault(`Several commits start with ${value}: give more of the SHA.`);
  }
  return run.id;
}
