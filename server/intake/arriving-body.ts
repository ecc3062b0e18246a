import { SMALL_BODY, type Share } from './gate.ts';

/** A body as it comes off the line. Beyond `SMALL_BODY` it lies in parts that a worker can be given, not copied. */
export class ArrivingBody {
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  /** Bytes used of the last part, once parts are of our own making. */
  #used = 0;

  constructor(private readonly share: Share) {}

  get size(): number {
    return this.#size;
  }

  /** @throws HttpProblem 503 when the gate has no more bytes. */
  add(bytes: Uint8Array): void {
    this.share.grow(bytes.byteLength);
    const wasSmall = this.#size <= SMALL_BODY;
    this.#size += bytes.byteLength;
    if (this.#size <= SMALL_BODY) this.#parts.push(bytes);
    else if (wasSmall) for (const part of [...this.#parts.splice(0), bytes]) this.#copy(part);
    else this.#copy(bytes);
  }

  /** All of a small body. */
  whole(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  /** All of a large body, in buffers of its own. */
  parts(): Uint8Array[] {
    const last = this.#parts.at(-1);
    if (last) this.#parts.splice(-1, 1, last.subarray(0, this.#used));
    return this.#parts;
  }

  #copy(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.byteLength;) {
      let part = this.#parts.at(-1);
      if (!part || this.#used === part.byteLength) {
        // Not Buffer.alloc: small buffers share theirs, and a shared one cannot change hands.
        part = new Uint8Array(SMALL_BODY);
        this.#parts.push(part);
        this.#used = 0;
      }
      const taken = bytes.subarray(from, from + part.byteLength - this.#used);
      part.set(taken, this.#used);
      this.#used += taken.byteLength;
      from += taken.byteLength;
    }
  }
}
