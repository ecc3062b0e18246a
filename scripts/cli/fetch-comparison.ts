import { SHORTEST_SHA } from '#core/history/abbreviation';
import { parseReference, REFERENCE_FORMS } from '#core/history/reference';
import { Comparison } from '../../server/routes/schema/comparison.ts';
import type { Settings } from '../config/settings.ts';
import type { Client } from '../harness/client.ts';
import { ServerFault } from '../harness/server-fault.ts';
import { plain } from './colour.ts';
import { Fault } from './fault.ts';

export interface Compared {
  /** A run id, a commit or a branch, bare or as `run:ID`, `sha:SHA`, `branch:NAME`. */
  base: string;
  head: string;
  kind?: string;
  metric?: string;
}

const SIDES = ['base', 'head'] as const;
type Side = (typeof SIDES)[number];

/**
 * What the server says of two runs. A bare name is tried as all that it may be: run, commit, branch.
 *
 * @throws {Fault} where one names no run, or several commits.
 */
export async function fetchComparison(
  { base, head, kind, metric }: Compared,
  { project }: Pick<Settings, 'project'>,
  client: Client,
): Promise<Comparison> {
  if (!project) {
    throw new Fault('The project has no name: pass --project, or write it into the configuration.');
  }
  const names = { base, head };
  const open = { base: referencesOf(base), head: referencesOf(head) };
  const refusals: Record<Side, string[]> = { base: [], head: [] };
  for (;;) {
    const query = { base: open.base[0], head: open.head[0], kind, metric };
    try {
      return await client.read(
        `projects/${encodeURIComponent(project)}/compare`,
        Comparison,
        query,
      );
    } catch (error) {
      const side = sideAtFault(error);
      if (!(error instanceof ServerFault) || side === null) throw error;
      const said = error.details.map((line) => plain(line.replace(/^\?\w+: /, '')));
      if (error.status === 409)
        throw new Fault(`Several commits begin with ${plain(names[side])}: give more of the SHA.`, {
          details: said,
        });
      refusals[side].push(...said);
      open[side].shift();
      if (open[side].length > 0) continue;
      throw new Fault(
        `The server has no run for ${plain(names[side])}: push one, or check the name and --project.`,
        { details: refusals[side], cause: error },
      );
    }
  }
}

/** The reference that the server refused as unknown or ambiguous; null: it was something else. */
function sideAtFault(error: unknown): Side | null {
  if (!(error instanceof ServerFault) || (error.status !== 404 && error.status !== 409))
    return null;
  return SIDES.find((side) => error.details.some((line) => line.startsWith(`?${side}: `))) ?? null;
}

/** Hex digits of a run's id. */
const RUN_ID = /^[0-9a-f]{16}$/;
const HEX = new RegExp(`^[0-9a-f]{${SHORTEST_SHA},64}$`, 'i');

/** All that a name may stand for, the likeliest first. */
function referencesOf(name: string): string[] {
  if (parseReference(name)) return [name];
  if (/^(run|sha|branch):/.test(name) || name === '')
    throw new Fault(`"${plain(name)}" names no run: give ${REFERENCE_FORMS}.`);
  return [
    ...(RUN_ID.test(name) ? [`run:${name}`] : []),
    ...(HEX.test(name) ? [`sha:${name}`] : []),
    `branch:${name}`,
  ];
}
