import { axisOf } from '#core/history/axis';
import { branchesOf, defaultBranch } from '#core/history/branches';
import type { StoreContext } from './context.ts';

/** A project with its branches and the run at the newest commit; null when it has no run. */
export async function projectOf({ memory, runs }: StoreContext, slug: string) {
  const known = await memory.read(slug);
  if (known.runs.length === 0) return null;
  const branch = defaultBranch(known);
  const newest = axisOf(known, branch, null).commits.at(-1)?.runs[0];
  const latest = newest && (await runs.byId(slug, newest.id));
  return {
    slug,
    runs: known.runs.length,
    default_branch: branch,
    branches: branchesOf(known),
    latest: latest?.summary ?? null,
  };
}

/** All projects by name. */
export async function projectsOf(context: StoreContext) {
  const rows = await context.driver.all<{ project: string }>(
    'SELECT project FROM project ORDER BY project',
  );
  const found = await Promise.all(rows.map(({ project }) => projectOf(context, project)));
  return found.filter((project) => project !== null);
}
