import { HttpProblem } from '../routes/problem.ts';
import { mebibytes } from './take-apart.ts';

/** Bodies read, or taken apart, at once; reports that are ready wait in the store's queue, which has its own limit. */
export const MAX_BODIES = 1_000;
/** Bytes of bodies, and of what is made of them, held until their answer. */
export const MAX_HELD = 512 * 1024 * 1024;
/** What bodies beyond `SMALL_BODY` may have of it, so that small ones always get by. */
export const MAX_HELD_LARGE = 384 * 1024 * 1024;
/** Bytes of a body, unpacked, that is read, taken apart and scored on the main thread: a few dozen milliseconds. */
export const SMALL_BODY = 1024 * 1024;

/** Seconds after which one turned away may try again. */
export const RETRY_AFTER = '2';

export interface GateLimits {
  bodies?: number;
  held?: number;
  heldLarge?: number;
}

/** Counts what is being taken in, so that no number of clients fills the memory. */
export class Gate {
  #bodies = 0;
  #held = 0;
  readonly #limits: Required<GateLimits>;

  constructor({
    bodies = MAX_BODIES,
    held = MAX_HELD,
    heldLarge = MAX_HELD_LARGE,
  }: GateLimits = {}) {
    this.#limits = { bodies, held, heldLarge };
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** @throws HttpProblem 503 when too many bodies are under way. */
  enter(): Share {
    if (this.#bodies >= this.#limits.bodies)
      throw busy(`${this.#limits.bodies} requests are being read`);
    this.#bodies += 1;
    let bytes = 0;
    let inside = true;
    const hold = (now: number) => {
      this.#held += now - bytes;
      bytes = now;
    };
    const prepared = () => {
      if (inside) this.#bodies -= 1;
      inside = false;
    };
    return {
      grow: (more) => {
        const limit = bytes + more > SMALL_BODY ? this.#limits.heldLarge : this.#limits.held;
        if (this.#held + more > limit)
          throw busy(`reports that arrive now fill the ${mebibytes(limit)} there are for them`);
        hold(bytes + more);
      },
      hold,
      prepared,
      end: () => {
        prepared();
        hold(0);
      },
    };
  }
}

/** What one request has of the gate's limits. */
export interface Share {
  /** Takes more bytes. @throws HttpProblem 503 when there are none left. */
  grow(more: number): void;
  /** Says what is held now, which cannot be refused any more. */
  hold(bytes: number): void;
  /** The body has been read and taken apart. */
  prepared(): void;
  end(): void;
}

const busy = (why: string) =>
  new HttpProblem('busy', `At the moment ${why}; send this one again.`, [], {
    'retry-after': RETRY_AFTER,
  });
