import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { prepare, type Prepared, type PreparedLarge } from '../store/ingest/prepare.ts';
import type { ArrivingBody } from './arriving-body.ts';
import { Gate, SMALL_BODY, type GateLimits, type Share } from './gate.ts';
import { isPacked, readBody } from './read-body.ts';
import { PIECE, takeApart, unpackingProblem, type Addressed } from './take-apart.ts';
import { Workers, type WorkerLimits } from './workers.ts';

const unzip = promisify(gunzip);
/** Packed bytes that are unpacked on the spot, in about a millisecond: another thread takes as long to reach. */
const AT_ONCE = 16 * 1024;

export interface IntakeOptions {
  gate?: GateLimits;
  workers?: WorkerLimits;
  /** ms after which a body of which nothing more comes is given up. */
  stalled?: number;
}

/** How reports come in: read within limits, large ones taken apart off the main thread. */
export class Intake {
  readonly #gate: Gate;
  readonly #workers: Workers;
  readonly #stalled: number | undefined;

  constructor({ gate, workers, stalled }: IntakeOptions = {}) {
    this.#gate = new Gate(gate);
    this.#workers = new Workers(workers);
    this.#stalled = stalled;
  }

  /** Bytes held for requests under way. */
  get held(): number {
    return this.#gate.held;
  }

  /**
   * Has the body of a request taken apart, and its room kept until `use` has ended.
   * @throws HttpProblem for everything a body can be refused for.
   */
  async take<T>(
    c: Context,
    addressed: Addressed,
    use: (prepared: Prepared | PreparedLarge) => Promise<T>,
  ): Promise<T> {
    const packed = isPacked(c);
    const share = this.#gate.enter();
    try {
      const prepared = await this.#prepare(await readBody(c, share, this.#stalled), {
        ...{ packed, addressed, share },
      });
      share.prepared();
      return await use(prepared);
    } finally {
      share.end();
    }
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#workers.close();
  }

  async #prepare(
    body: ArrivingBody,
    { packed, addressed, share }: { packed: boolean; addressed: Addressed; share: Share },
  ): Promise<Prepared | PreparedLarge> {
    let parts: Uint8Array[];
    if (body.size > SMALL_BODY) parts = body.parts();
    else {
      const sent = body.whole();
      const small = packed ? await unpackSmall(sent) : sent;
      if (small) return prepare(takeApart(small, addressed));
      parts = [Uint8Array.from(sent)];
    }
    const prepared = await this.#workers.prepare({ parts, packed, addressed });
    share.hold(heldBy(prepared));
    return prepared;
  }
}

/** Null: it is not small. */
async function unpackSmall(sent: Uint8Array): Promise<Uint8Array | null> {
  try {
    const options = { maxOutputLength: SMALL_BODY, chunkSize: PIECE };
    return sent.byteLength <= AT_ONCE ? gunzipSync(sent, options) : await unzip(sent, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw unpackingProblem(error);
  }
}

const heldBy = ({ packed, outcomes, chunks, golden }: PreparedLarge) =>
  [packed, ...outcomes, ...chunks, ...(golden?.members ?? [])].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
