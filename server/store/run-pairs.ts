import { compareRuns, type Comparison } from '#core/pairing/compare-runs';
import { toldPairing } from '#core/pairing/told-pairing';
import type { Driver } from './driver/driver.ts';
import { readFaredRuns } from './fared-run.ts';
import type { BareRun } from './run-row.ts';

/** How the questions of two runs pair, and what that says of each metric. */
export interface RunComparison extends Pick<Comparison, 'means' | 'breaks'> {
  /** Questions compared, those with moved gold among them. */
  paired: number;
  only_head: string[];
  only_base: string[];
  relabelled: string[];
  moved: string[];
  uses_documents: boolean;
}

/** Numbers alone have no questions that could pair, be new or be gone. */
const NO_QUESTIONS: RunComparison = {
  paired: 0,
  only_head: [],
  only_base: [],
  relabelled: [],
  moved: [],
  uses_documents: false,
  means: {},
  breaks: [],
};

/** Comparisons kept: runs never change, so neither does what lies between two of them. */
const KEPT = 400;
/** Qids named in all of those that are kept, some 100 bytes each. */
const KEPT_QIDS = 100_000;

/** Compares runs of one project question by question, and remembers the last comparisons. */
export class RunPairs {
  /** By both numbers; the one used longest ago first. */
  readonly #kept = new Map<string, Promise<RunComparison>>();
  /** Qids named in each, once it is there. */
  readonly #sizes = new Map<string, number>();
  #qids = 0;
  /** @param most qids named in all comparisons that are kept. */
  constructor(
    private readonly driver: Driver,
    private readonly most = KEPT_QIDS,
  ) {}

  /** @param names metrics to compare; default: all of head. */
  compare(
    project: string,
    base: BareRun,
    head: BareRun,
    names?: readonly string[],
  ): Promise<RunComparison> {
    const key = `${base.no}>${head.no}>${names?.join() ?? ''}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const made = this.#compare(project, [base, head], names);
    this.#kept.set(key, made);
    made.then(
      (comparison) => this.#weigh(key, made, qidsIn(comparison)),
      // A failure is not remembered: the next question may be answered.
      () => this.#forget(key),
    );
    if (this.#kept.size > KEPT) this.#forgetOldest();
    return made;
  }

  #weigh(key: string, made: Promise<RunComparison>, qids: number): void {
    if (this.#kept.get(key) !== made) return;
    this.#sizes.set(key, qids);
    this.#qids += qids;
    while (this.#qids > this.most) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(key: string): void {
    this.#kept.delete(key);
    this.#qids -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  async #compare(
    project: string,
    pair: [base: BareRun, head: BareRun],
    names: readonly string[] = Object.keys(pair[1].summary.metrics),
  ): Promise<RunComparison> {
    if (!pair.every(({ summary }) => summary.verified)) return NO_QUESTIONS;
    const runs = await readFaredRuns(this.driver, project, pair, names);
    const { pairing, means, breaks } = compareRuns(...runs, names);
    return { ...toldPairing(pairing), means, breaks };
  }
}

const qidsIn = ({ only_head, only_base, relabelled, moved }: RunComparison) =>
  only_head.length + only_base.length + relabelled.length + moved.length;
