import type { Driver } from './driver/driver.ts';
import type { Memory } from './memory.ts';
import {
  bareRunOf,
  selectRuns,
  withCommit,
  type BareRun,
  type RunRow,
  type StoredRun,
} from './run-row.ts';
import { SharedJson } from './shared-json.ts';

/** Runs kept decoded, 6 kB each: a trend reads up to ten thousand, the same ones every time. */
const KEPT = 12_000;

/** Reads runs, and remembers the last few thousand: they never change. */
export class RunReader {
  /** By number, which is unique over all projects; the one used longest ago first. */
  readonly #kept = new Map<number, BareRun>();
  readonly #shared = new SharedJson();

  constructor(
    private readonly driver: Driver,
    private readonly memory: Memory,
  ) {}

  /** Runs of a project by number; those that do not exist are missing. */
  async byNumber(project: string, numbers: readonly number[]): Promise<Map<number, StoredRun>> {
    const found = await this.withoutCommits(project, numbers);
    const { commits } = await this.memory.read(project);
    const dressed = new Map<number, StoredRun>();
    for (const no of numbers) {
      const run = found.get(no);
      if (run) dressed.set(no, withCommit(run, commits.get(run.summary.sha)));
    }
    return dressed;
  }

  /** The same without what is known of their commits: nothing is copied. */
  async withoutCommits(
    project: string,
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, BareRun>> {
    const found = new Map<number, BareRun>();
    for (const no of numbers) {
      const run = this.#kept.get(no);
      if (run) found.set(no, run);
    }
    const missing = numbers.filter((no) => !found.has(no));
    if (missing.length > 0)
      for (const run of await selectRuns(this.driver, project, missing, this.#shared))
        found.set(run.no, run);
    this.#keep(found.values());
    return found;
  }

  /** Rows that were just written: their answers read nothing back. */
  learn(rows: readonly RunRow[]): void {
    this.#keep(rows.map((row) => bareRunOf(row, this.#shared)));
  }

  /** The run of a project by its id, or null. */
  async byId(project: string, id: string): Promise<StoredRun | null> {
    const head = (await this.memory.read(project)).runNamed(id);
    return head ? ((await this.byNumber(project, [head.no])).get(head.no) ?? null) : null;
  }

  #keep(runs: Iterable<BareRun>): void {
    for (const run of runs) {
      this.#kept.delete(run.no);
      this.#kept.set(run.no, run);
    }
    for (const no of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(no);
    }
  }
}
