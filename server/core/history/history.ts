import type { RunKind } from '#core/report/report';

/** A commit as far as reports told of it. `parents` null: unknown. `committedAt`: ISO, UTC. */
export interface CommitNode {
  sha: string;
  parents: readonly string[] | null;
  author: string | null;
  message: string | null;
  committedAt: string | null;
  tags: readonly string[];
}

/** What ordering commits and choosing runs needs of a run. */
export interface RunHead {
  /** Number of arrival: later runs have higher ones. */
  no: number;
  id: string;
  sha: string;
  branch: string | null;
  kind: RunKind;
  dirty: boolean;
  pullRequest: string | null;
  testedSha: string | null;
  errors: number;
  k: number | null;
  depth: number | null;
  goldenHash: string | null;
  /** False: numbers alone, without questions. */
  verified: boolean;
  /** Names of the metrics it has a value of. */
  measured: ReadonlySet<string>;
  receivedAt: string;
}

/** The commits and runs of a project. */
export interface History {
  commits: ReadonlyMap<string, CommitNode>;
  /** In order of arrival. */
  runs: readonly RunHead[];
  runsOf(sha: string): readonly RunHead[];
  run(no: number): RunHead | undefined;
  /** Another number means another content. */
  version: number;
}
