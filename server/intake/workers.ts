import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import { HttpProblem } from '../routes/problem.ts';
import type { PreparedLarge } from '../store/ingest/prepare.ts';
import { RETRY_AFTER } from './gate.ts';
import { mebibytes } from './take-apart.ts';
import type { LargeBody, Outcome } from './worker.ts';

/** Reports taken apart at once; one processor is left to those who wait for an answer. */
const MAX_WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Heap of one worker, MiB: a hostile report ends it, and only it. Bodies and their text lie outside. */
export const HEAP = 2_048;
/** A worker that kept more than this, bytes, is replaced once it is done. */
const KEPT = 256 * 1024 * 1024;
/** Time for one report, ms, its turn included. */
export const PATIENCE = 120_000;

export interface WorkerLimits {
  /** MiB. */
  heap?: number;
  /** ms */
  patience?: number;
  /** The program of a worker; tests have their own. */
  program?: URL;
}

/** Threads that take large reports apart; the first is started for the first such report. */
export class Workers {
  #pool: Tinypool | undefined;
  constructor(private readonly limits: WorkerLimits = {}) {}

  /**
   * @throws HttpProblem the worker's refusals; 413 for a report that needs more memory than a
   * worker has, 503 for one that is not done in time.
   * Error when the worker came to an end otherwise: the next report gets a new one.
   */
  async prepare(body: LargeBody): Promise<PreparedLarge> {
    const { heap = HEAP, patience = PATIENCE } = this.limits;
    const signal = AbortSignal.timeout(patience);
    let outcome: Outcome;
    try {
      outcome = (await this.#started().run(body, {
        signal,
        transferList: body.parts.map(({ buffer }) => buffer as ArrayBuffer),
      })) as Outcome;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw tooMuch(`more than ${mebibytes(heap * 1024 * 1024)} of memory`);
      if (signal.aborted) throw tooSlow(patience);
      throw error;
    }
    if ('refusal' in outcome) throw HttpProblem.from(outcome.refusal);
    return outcome.prepared;
  }

  /** Ends the threads; reports under way fail. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  #started(): Tinypool {
    if (this.#pool) return this.#pool;
    const { heap = HEAP, program = PROGRAM } = this.limits;
    const pool = new Tinypool({
      filename: program.href,
      // One stays: of a pool without any, what waits is forgotten when the last one dies.
      minThreads: 1,
      maxThreads: MAX_WORKERS,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      maxMemoryLimitBeforeRecycle: KEPT,
      ...(program.pathname.endsWith('.ts') && { execArgv: ['--import', typescriptLoader()] }),
    });
    // A worker ended while it was not at work, perhaps while it started: such a pool forgets what waits in it.
    pool.on('error', () => {
      if (this.#pool === pool) this.#pool = undefined;
      pool.cancelPendingTasks();
      void pool.destroy();
    });
    this.#pool = pool;
    return pool;
  }
}

const tooMuch = (what: string) =>
  new HttpProblem('too-large', `Taking this report apart needs ${what}.`);
const tooSlow = (patience: number) =>
  new HttpProblem(
    'busy',
    `This report was not taken apart within ${patience / 1_000} s; send it again.`,
    [],
    { 'retry-after': RETRY_AFTER },
  );

/** Built, all programs lie side by side; from the sources, tsx reads it, which is there only then. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./ingest-worker.js', import.meta.url);

/** tsx for a worker; its `--import tsx` minds the main thread alone. */
function typescriptLoader(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = new URL('./dist/esm/api/index.mjs', tsx).href;
  return `data:text/javascript,import { register } from ${JSON.stringify(api)}; register();`;
}
