import { z } from 'zod';
import { RunPage } from '../../server/routes/schema/run.ts';
import { Trend } from '../../server/routes/schema/trend.ts';
import type { Settings } from '../config/settings.ts';
import type { Client } from '../harness/client.ts';
import { ServerFault } from '../harness/server-fault.ts';
import { Fault } from './fault.ts';

/** Kinds that stand for a commit, before others. */
const OFFICIAL = ['ci', 'nightly'];

/** Hex digits of a whole SHA-1. */
const FULL_SHA = 40;

/** How far back from a branch's end a measured commit is looked for. */
const BRANCH_WINDOW = '50';

export interface FetchedReport {
  /** The report as it was sent. */
  text: string;
  source: string;
}

/**
 * The report of a run on the server: `run:ID`, `sha:SHA` (also a bare one, and its first digits), or
 * `branch:NAME`, which is the newest measured commit of the branch in commit order.
 * @throws {Fault} where there is none.
 */
export async function fetchReport(
  reference: string,
  settings: Pick<Settings, 'project'>,
  client: Client,
): Promise<FetchedReport> {
  const fetched = await findReport(reference, settings, client);
  if (fetched) return fetched;
  const { kind, name } = readReference(reference);
  throw new Fault(
    `The server has no run of ${kind} ${name} in this project: push one, or check --project and --run.`,
  );
}

/** The same, or null where the server has no such run. */
export async function findReport(
  reference: string,
  { project }: Pick<Settings, 'project'>,
  client: Client,
): Promise<FetchedReport | null> {
  if (!project) {
    throw new Fault('The project has no name: pass --project, or write it into the configuration.');
  }
  const base = `projects/${encodeURIComponent(project)}`;
  const { kind, name } = readReference(reference);
  const find = { run: () => name, sha: findBySha, branch: findOnBranch }[kind];
  const id = await find(name, base, client);
  if (id === null) return null;
  const report = await client.read(`${base}/runs/${encodeURIComponent(id)}/report`, z.unknown());
  return { text: JSON.stringify(report), source: `run ${id} of ${project} at ${client.url}` };
}

function readReference(reference: string): { kind: 'run' | 'sha' | 'branch'; name: string } {
  const [, kind = 'sha', name = ''] = /^(?:(run|sha|branch):)?(.+)$/.exec(reference) ?? [];
  return { kind: kind as 'run' | 'sha' | 'branch', name };
}

async function findBySha(sha: string, base: string, client: Client): Promise<string | null> {
  const query = { sha, limit: '500' };
  const { runs } = await client.read(`${base}/runs`, RunPage, query).catch((error: unknown) => {
    if (!(error instanceof ServerFault) || error.foreign) throw error;
    // No commit begins so.
    if (error.status === 404 && sha.length < FULL_SHA) return { runs: [] };
    if (error.status !== 409) throw error;
    throw new Fault(`Several commits begin with ${sha}: give more of the SHA.`, {
      details: error.details.map((line) => line.replace(/^\/: /, '')),
    });
  });
  const run = runs.find(({ kind }) => OFFICIAL.includes(kind)) ?? runs[0];
  return run?.id ?? null;
}

async function findOnBranch(branch: string, base: string, client: Client): Promise<string | null> {
  const query = { branch, limit: BRANCH_WINDOW };
  const { points } = await client.read(`${base}/trend`, Trend, query);
  return points.findLast((point) => point.run_id !== null)?.run_id ?? null;
}
