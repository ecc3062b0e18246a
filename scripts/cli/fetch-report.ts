import { z } from 'zod';
import { RunPage } from '../../server/routes/schema/run.ts';
import type { Settings } from '../config/settings.ts';
import type { Client, Query } from '../harness/client.ts';
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
  const query: Query = prefix === 'branch' ? { branch: value } : { sha: value };
  const { runs } = await client.read(`${base}/runs`, RunPage, query);
  const run = runs.find(({ kind }) => OFFICIAL.includes(kind)) ?? runs[0];
  if (run) return run.id;
  throw new Fault(
    `The server has no run of ${prefix} ${value} in this project: push one, or check --project and --run.`,
  );
}
