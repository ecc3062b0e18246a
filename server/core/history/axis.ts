import type { RunKind } from '#core/report/report';
import { defaultKinds, isReference, rankRuns } from './choose-run.ts';
import type { History, RunHead } from './history.ts';
import { furthestAhead, knownCommit, newestHead, offChain, parentsIn } from './line.ts';
import { remember } from './remember.ts';
import { firstParentChain, orderChain, orderCommits, type CommitOrder } from './order.ts';

/** The commits of a branch from the first measured to the newest measured one, oldest first. */
export interface Axis extends Omit<CommitOrder, 'order'> {
  /** `mixed`: by parents where they are known, by time where they are not. */
  order: CommitOrder['order'] | 'mixed';
  branch: string | null;
  kinds: readonly RunKind[];
  /** Drawn where nobody asks for others. */
  defaultKinds: readonly RunKind[];
  /** Of the branch's runs, drawn or not; in the order of first arrival. */
  presentKinds: readonly RunKind[];
  commits: { sha: string; /** Best first; empty: not measured. */ runs: RunHead[] }[];
  /** Position of every commit known on the line, negative before the first measured one. */
  line: ReadonlyMap<string, number>;
  /** Measured commits that the branch had before it was rewritten, in order of arrival. */
  rewritten: readonly string[];
}

/**
 * The x axis of a branch: the first-parent chain of its newest measured head. Measured commits that
 * nothing known connects with the chain stand where their time puts them; side commits that were
 * merged, or rewritten away, are no part of the line.
 */
export function axisOf(
  history: History,
  branch: string | null,
  wanted: readonly RunKind[] | null,
): Axis {
  // Asked for by name or not, the usual kinds are one axis.
  const usual = rememberedKinds(history, JSON.stringify(branch), () =>
    usualKinds(onBranch(history, branch)),
  );
  const kinds = wanted ?? usual;
  return remembered(history, JSON.stringify([branch, kinds]), () =>
    drawAxis(history, branch, kinds, usual),
  );
}

const remembered = remember<Axis>();
const rememberedKinds = remember<readonly RunKind[]>();

const onBranch = ({ runs }: History, branch: string | null) =>
  runs.filter((run) => branch === null || run.branch === branch);

function usualKinds(runs: readonly RunHead[]): readonly RunKind[] {
  const pushed = runs.filter((run) => run.pullRequest === null);
  return defaultKinds(pushed.length > 0 ? pushed : runs);
}

function drawAxis(
  history: History,
  branch: string | null,
  kinds: readonly RunKind[],
  usual: readonly RunKind[],
): Axis {
  const runs = onBranch(history, branch);
  const { drawn, isDrawn } = runsOfLine(
    runs.filter((run) => kinds.includes(run.kind)),
    branch,
  );
  const head = headOf(history, drawn);
  const chain = head === null ? [] : firstParentChain(head, parentsIn(history));
  const { apart, rewritten } = offChain(history, drawn, chain);
  const { order, shas: ordered } = orderLine(history, apart, chain);
  const commits = ordered.map((sha) => ({
    sha,
    runs: rankRuns(history.runsOf(sha).filter(isDrawn), kinds),
  }));
  const places = new Set(drawn.map(({ sha }) => sha));
  const first = commits.findIndex(({ sha, runs }) => runs.length > 0 || places.has(sha));
  const start = Math.max(first, 0);
  const measured = commits.slice(start);
  const shas = measured.map(({ sha }) => sha);
  return {
    branch,
    kinds,
    defaultKinds: usual,
    presentKinds: [...new Set(runs.map((run) => run.kind))],
    order: order === 'topology' && apart.length > 0 ? 'mixed' : order,
    rewritten,
    shas,
    positions: new Map(shas.map((sha, i) => [sha, i])),
    line: new Map(ordered.map((sha, i) => [sha, i - start])),
    commits: measured,
  };
}

function orderLine(history: History, apart: readonly string[], chain: readonly string[]) {
  const alone = apart.length === 0 ? orderChain(chain, parentsIn(history)) : null;
  return alone ?? orderCommits([...apart, ...chain].map((sha) => knownCommit(history, sha)));
}

/**
 * The runs a line goes through: references. Those of the branch's pull request only where there are
 * no others, for then it is the line of that pull request, after the commits it is based on. Dirty
 * trees have a place on it and no value.
 */
function runsOfLine(runs: readonly RunHead[], branch: string | null) {
  const pushed = runs.filter((run) => run.pullRequest === null);
  const isPull = pushed.length === 0;
  return {
    drawn: isPull ? runs : pushed,
    isDrawn: (run: RunHead) =>
      isReference(run) || (isPull && !run.dirty && (branch === null || run.branch === branch)),
  };
}

/** The newest commit of a line: where a clean tree was measured, or a dirty one further on. */
function headOf(history: History, runs: readonly RunHead[]): string | null {
  const clean = runs.filter((run) => !run.dirty);
  const head = newestHead(history, clean.length > 0 ? clean : runs);
  const dirty = runs.filter((run) => run.dirty);
  return head && furthestAhead(history, head, dirty);
}
