import type { History } from './history.ts';
import { remember } from './remember.ts';

/** Branches with their number of runs, the one measured last first. */
export function branchesOf(history: History): { name: string; runs: number }[] {
  return remembered(history, '', () => countBranches(history));
}

const remembered = remember<{ name: string; runs: number }[]>();

function countBranches(history: History) {
  const counts = new Map<string, number>();
  for (const { branch } of [...history.runs].reverse())
    if (branch !== null) counts.set(branch, (counts.get(branch) ?? 0) + 1);
  return [...counts].map(([name, runs]) => ({ name, runs }));
}

/** The branch shown first: `main`, `master`, else the one measured last; null without any. */
export function defaultBranch(history: History): string | null {
  const names = branchesOf(history).map(({ name }) => name);
  return ['main', 'master'].find((name) => names.includes(name)) ?? names[0] ?? null;
}
