import type { ProjectMemory } from './memory.ts';

/** Branches with their number of runs, the one measured last first. */
export function branchesOf(memory: ProjectMemory): { name: string; runs: number }[] {
  const counts = new Map<string, number>();
  for (const { branch } of [...memory.runs].reverse())
    if (branch !== null) counts.set(branch, (counts.get(branch) ?? 0) + 1);
  return [...counts].map(([name, runs]) => ({ name, runs }));
}

/** The branch shown first: `main`, `master`, else the one measured last; null without any. */
export function defaultBranch(memory: ProjectMemory): string | null {
  const names = branchesOf(memory).map(({ name }) => name);
  return ['main', 'master'].find((name) => names.includes(name)) ?? names[0] ?? null;
}
