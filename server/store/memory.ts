import type { CommitNode, History, RunHead } from '#core/history/history';
import type { Connection, Driver, Row } from './driver/driver.ts';

/** The history of a project, always equal to the file: the server is its only owner. */
export interface ProjectMemory extends History {
  /** Items stored of versions of the golden set, by their hash: those that the writer has met since the start. */
  readonly goldens: ReadonlyMap<string, number>;
  runNamed(id: string): RunHead | undefined;
}

class Remembered implements ProjectMemory {
  readonly commits = new Map<string, CommitNode>();
  readonly runs: RunHead[] = [];
  readonly goldens = new Map<string, number>();
  readonly #bySha = new Map<string, RunHead[]>();
  readonly #byNumber = new Map<number, RunHead>();
  readonly #byId = new Map<string, RunHead>();
  version = 0;

  runNamed(id: string): RunHead | undefined {
    return this.#byId.get(id);
  }

  run(no: number): RunHead | undefined {
    return this.#byNumber.get(no);
  }

  runsOf(sha: string): readonly RunHead[] {
    return this.#bySha.get(sha) ?? [];
  }

  add(commits: Iterable<CommitNode>, runs: Iterable<RunHead>): void {
    this.version += 1;
    for (const commit of commits) this.commits.set(commit.sha, commit);
    for (const run of runs) {
      this.runs.push(run);
      this.#byNumber.set(run.no, run);
      this.#byId.set(run.id, run);
      const list = this.#bySha.get(run.sha);
      if (list) list.push(run);
      else this.#bySha.set(run.sha, [run]);
    }
  }
}

/** The projects read so far. Ordering thousands of commits from SQL at every request is too slow. */
export class Memory {
  readonly #projects = new Map<string, Remembered>();
  /** How often something was added: between a commit and this, the file knows more than the memory. */
  additions = 0;
  /** Highest number of a run, over all projects; null: not known yet. */
  #lastRun: number | null = null;
  constructor(private readonly driver: Driver) {}

  async read(project: string): Promise<ProjectMemory> {
    const known = this.#projects.get(project);
    if (known) return known;
    // Behind the writer, so that no report is committed between reading and remembering.
    return this.driver.transaction(async (connection) => {
      const loaded = await this.#load(connection, project);
      // Names that anybody may ask for and nobody reported to are not kept.
      if (loaded.runs.length > 0) this.#projects.set(project, loaded);
      return loaded;
    });
  }

  /** For the writer: `connection` must not have written anything yet. */
  async readWithin(connection: Connection, project: string): Promise<ProjectMemory> {
    const loaded = await this.#load(connection, project);
    this.#projects.set(project, loaded);
    return loaded;
  }

  async #load(connection: Connection, project: string): Promise<Remembered> {
    const known = this.#projects.get(project);
    if (known) return known;
    const loaded = new Remembered();
    loaded.add(await loadCommits(connection, project), await loadRuns(connection, project));
    return loaded;
  }

  /** The number the next run gets. For the writer, as `readWithin`. */
  async nextRun(connection: Connection): Promise<number> {
    if (this.#lastRun === null) {
      const [last] = await connection.all<{ no: number | null }>(
        'SELECT max(run_no) AS "no" FROM run',
      );
      this.#lastRun = last?.no ?? 0;
    }
    return this.#lastRun + 1;
  }

  /** When the file may not be what it was: everything is read again. */
  forget(): void {
    this.additions += 1;
    this.#lastRun = null;
    this.#projects.clear();
  }

  /** After a commit: what it added. The project was read before. */
  add(
    project: string,
    commits: Iterable<CommitNode>,
    runs: Iterable<RunHead>,
    goldens: ReadonlyMap<string, number> = new Map(),
  ): void {
    this.additions += 1;
    const known = this.#projects.get(project);
    known?.add(commits, runs);
    for (const [hash, items] of goldens) known?.goldens.set(hash, items);
    for (const { no } of runs) this.#lastRun = Math.max(this.#lastRun ?? 0, no);
  }
}

async function loadCommits(connection: Connection, project: string): Promise<CommitNode[]> {
  const rows = await connection.all<Row & CommitNode & { committed_at: string | null }>(
    'SELECT sha, parents, author, message, committed_at, tags FROM git_commit WHERE project = $1',
    project,
  );
  return rows.map(({ sha, parents, author, message, committed_at, tags }) => ({
    sha,
    parents,
    author,
    message,
    committedAt: committed_at,
    tags,
  }));
}

async function loadRuns(connection: Connection, project: string): Promise<RunHead[]> {
  const rows = await connection.all<Row & Omit<RunHead, 'measured'> & { metrics: string }>(
    `SELECT run_no AS "no", id, sha, branch, kind, dirty, pull_request AS "pullRequest",
            tested_sha AS "testedSha", errors, k, depth, golden_hash AS "goldenHash", verified,
            metrics, received_at AS "receivedAt"
     FROM run WHERE project = $1 ORDER BY run_no`,
    project,
  );
  return rows.map(({ metrics, ...run }) => ({ ...run, measured: measuredIn(metrics) }));
}

/** Most runs measure the same: thousands share a few sets. */
const sets = new Map<string, ReadonlySet<string>>();

/** Names of the metrics with a value, from the `metrics` column of a run. */
export function measuredIn(metrics: string): ReadonlySet<string> {
  const entries = Object.entries(JSON.parse(metrics) as Record<string, [number | null]>);
  const names = entries.flatMap(([name, [value]]) => (value === null ? [] : [name]));
  const key = names.join('\n');
  const set = sets.get(key) ?? new Set(names);
  sets.set(key, set);
  return set;
}
