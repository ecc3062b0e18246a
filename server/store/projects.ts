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

/**
 * All projects by name. One whose newest run cannot be told stands there without it: its own page says what is
 * wrong, and the others are not to be missed for it.
 */
export async function projectsOf(context: StoreContext) {
  const rows = await context.driver.all<{ project: string }>(
    'SELECT project FROM project ORDER BY project',
  );
  const found = await Promise.allSettled(rows.map(({ project }) => projectOf(context, project)));
  const faults = found.filter((one) => one.status === 'rejected');
  // Nothing can be read at all: that is no matter of one project.
  if (faults[0] && faults.length === found.length) throw faults[0].reason;
  return found.flatMap((one, i) => {
    if (one.status === 'fulfilled') return one.value ?? [];
    const slug = rows[i]?.project as string;
    return { slug, runs: 0, default_branch: null, branches: [], latest: null };
  });
}
