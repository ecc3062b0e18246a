import { axisOf, type Axis } from './axis.ts';
import { baseOf, meetsLineAt } from './base.ts';
import { defaultBranch } from './branches.ts';
import { rankRuns } from './choose-run.ts';
import { predecessorOf, type Compared } from './compared.ts';
import type { History, RunHead } from './history.ts';
import { knownCommit } from './line.ts';
import { orderCommits } from './order.ts';

/** A run beside a line: a dirty tree or the head of a pull request. Positions are those of the axis. */
export interface SideRun {
  run: RunHead;
  /** Of its commit for a dirty tree; between its base and the next commit for a pull request. */
  position: number;
  /** The base, for a dirty tree its commit; null where unknown. Its position is null off the line. */
  base: { sha: string; position: number | null } | null;
  compared: Compared | null;
}

type Placed = Omit<SideRun, 'compared'>;

const remembered = new WeakMap<Axis, Placed[]>();

/**
 * The runs beside an axis, from left to right, one per commit: dirty trees of the branch, and pull
 * requests. Those whose base is unknown stand where their time puts them. The default branch has all
 * pull requests, others those of the branch itself and those based on commits the default branch
 * does not have.
 *
 * @param start of the part looked at, a position on the axis; `end` is the one after it.
 */
export function sideRunsOf(history: History, axis: Axis, start = -Infinity, end = Infinity) {
  return placesOf(history, axis)
    .filter(({ position }) => position >= start && position < end)
    .map((side): SideRun => ({
      ...side,
      compared: predecessorOf(history, side.run.no, axis.kinds),
    }));
}

function placesOf(history: History, axis: Axis): Placed[] {
  const known = remembered.get(axis);
  if (known) return known;
  const runs = history.runs.filter((run) => axis.kinds.includes(run.kind));
  const beside = [...dirtyTrees(runs, axis), ...pullRequests(history, runs, axis)];
  beside.sort((a, b) => a.position - b.position);
  remembered.set(axis, beside);
  return beside;
}

function dirtyTrees(runs: readonly RunHead[], axis: Axis): Placed[] {
  const dirty = runs.filter(
    (run) => run.dirty && run.pullRequest === null && (axis.branch ?? run.branch) === run.branch,
  );
  return onePerCommit(dirty, axis).flatMap((run) => {
    const position = axis.positions.get(run.sha);
    return position === undefined ? [] : [{ run, position, base: { sha: run.sha, position } }];
  });
}

function pullRequests(history: History, runs: readonly RunHead[], axis: Axis): Placed[] {
  const branch = defaultBranch(history);
  const main = axisOf(history, branch, axis.kinds).line;
  const isDrawn = (run: RunHead) =>
    axis.commits[axis.positions.get(run.sha) ?? -1]?.runs.includes(run) ?? false;
  const pulls = runs.filter((run) => run.pullRequest !== null && !isDrawn(run));
  const placeInTime = placerInTime(history, axis);
  const placed = onePerCommit(pulls, axis).flatMap((run) => {
    const base = baseOf(history, run, main);
    const isOwn = axis.branch === branch || axis.branch === run.branch;
    if (!isOwn && !(base && axis.line.has(base.sha) && !main.has(base.sha))) return [];
    const met = base && meetsLineAt(history, base.sha, axis.line);
    return [{ run, base, after: met ? met.position : placeInTime(run.sha) }];
  });
  const fraction = staggered(history, placed);
  return placed.map(({ run, base, after }) => ({
    run,
    position: after + (fraction.get(run) as number),
    base: base && { sha: base.sha, position: axis.positions.get(base.sha) ?? null },
  }));
}

/** Of the runs of a commit the best one; of two pull requests with one head, both. */
function onePerCommit(runs: readonly RunHead[], { kinds }: Axis): RunHead[] {
  const groups = grouped(runs, (run) => `${run.sha} ${run.pullRequest}`);
  return groups.map((group) => rankRuns(group, kinds)[0] as RunHead);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Finds the position of the last commit of the axis that is not younger; -1 before all of them. */
function placerInTime(history: History, { shas }: Axis): (sha: string) => number {
  const timeOf = (sha: string) => knownCommit(history, sha).committed_at ?? '';
  // The oldest from each place on rises along the line: where it is not younger, can be found by halving.
  const oldest = shas.map(timeOf);
  for (let at = oldest.length - 2; at >= 0; at -= 1)
    if ((oldest[at + 1] as string) < (oldest[at] as string)) oldest[at] = oldest[at + 1] as string;
  return (sha) => {
    const time = timeOf(sha);
    let [low, high] = [0, oldest.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((oldest[middle] as string) <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
}

/** Shares of the way to the next commit: those after one commit stand apart, in commit order. */
function staggered(history: History, placed: readonly { run: RunHead; after: number }[]) {
  const { positions } = orderCommits(placed.map(({ run }) => knownCommit(history, run.sha)));
  const fractions = new Map<RunHead, number>();
  for (const group of grouped(placed, ({ after }) => after)) {
    const place = ({ run }: { run: RunHead }) => positions.get(run.sha) ?? 0;
    group.sort((a, b) => place(a) - place(b) || a.run.no - b.run.no);
    group.forEach(({ run }, i) => fractions.set(run, (i + 1) / (group.length + 1)));
  }
  return fractions;
}
