import type { Driver } from '../driver/driver.ts';
import type { Memory } from '../memory.ts';
import type { RunReader } from '../run-reader.ts';
import type { Prepared, PreparedLarge } from './prepare.ts';
import { writeBatch, type Written } from './write.ts';

/** Reports waiting for their transaction beyond which new ones are turned away. */
export const MAX_WAITING = 1_000;
/** Reports in one transaction. */
const MAX_BATCH = 64;

/** More reports are waiting than can be kept in memory. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
  constructor() {
    super(`${MAX_WAITING} reports are waiting to be written; send this one again in a moment.`);
  }
}

interface Waiting {
  prepared: Prepared | PreparedLarge;
  done: (written: Written) => void;
  failed: (error: unknown) => void;
}

/**
 * Group commit: reports that arrive while a transaction runs share the next one, and each is
 * answered when it is durable. A batch that fails is rolled back and its reports are tried alone.
 */
export class IngestQueue {
  readonly #waiting: Waiting[] = [];
  /** By project and id, so that a duplicate waits for its original. */
  readonly #under = new Map<string, Promise<Written>>();
  #draining: Promise<void> | null = null;

  constructor(
    private readonly driver: Driver,
    private readonly memory: Memory,
    private readonly runs: RunReader,
  ) {}

  /** Resolves once the report is durable. A duplicate resolves after its original, with its number. */
  async submit(prepared: Prepared | PreparedLarge): Promise<Written> {
    const key = `${prepared.project}/${prepared.id}`;
    const original = this.#under.get(key);
    if (original)
      return original.then(
        ({ no }) => ({ no, duplicate: true }),
        () => this.submit(prepared),
      );
    if (this.#waiting.length >= MAX_WAITING) throw new StoreBusyError();
    const result = new Promise<Written>((done, failed) => {
      this.#waiting.push({ prepared, done, failed });
    });
    const settled = result.finally(() => this.#under.delete(key));
    this.#under.set(key, settled);
    this.#draining ??= this.#drain();
    return settled;
  }

  /** Resolves when nothing is waiting any more. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      const failure = await this.#write(batch);
      if (failure === null) continue;
      if (batch.length === 1) batch[0]?.failed(failure.error);
      else
        for (const one of batch) {
          const alone = await this.#write([one]);
          if (alone) one.failed(alone.error);
        }
    }
    this.#draining = null;
  }

  /** Writes a batch and has it answered; gives back the error when nothing of it was kept. */
  async #write(batch: readonly Waiting[]): Promise<{ error: unknown } | null> {
    const receivedAt = new Date().toISOString();
    const items = batch.map(({ prepared }) => prepared);
    try {
      const { written, learned } = await this.driver.transaction((connection) =>
        writeBatch(connection, this.memory, items, receivedAt),
      );
      for (const { project, commits, runs, rows, goldens } of learned) {
        this.memory.add(project, commits, runs, goldens);
        this.runs.learn(rows);
      }
      batch.forEach(({ done }, i) => done(written[i] as Written));
      return null;
    } catch (error) {
      return { error };
    }
  }
}
