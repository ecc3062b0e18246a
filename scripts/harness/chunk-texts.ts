import { call, failure, type CallOptions } from './call.ts';
import { ReturnedError } from './harness-error.ts';
import type { Chunk, Pipeline } from './pipeline.ts';
import { readChunks } from './returned.ts';

/** Ids asked for in one call when texts are gathered for the report. */
const BATCH = 200;

/** Chunks by id, each asked for once: first among those listed, else through `getChunks`. */
export class ChunkTexts {
  readonly #known = new Map<string, Chunk>();
  readonly #absent = new Set<string>();
  readonly #pipeline: Pipeline;

  constructor(pipeline: Pipeline, listed: readonly Chunk[] | null) {
    this.#pipeline = pipeline;
    for (const chunk of listed ?? []) this.#known.set(chunk.id, chunk);
  }

  /** The chunks of these ids in this order. @throws ReturnedError when one has no text. */
  async get(ids: readonly string[], options: CallOptions): Promise<Chunk[]> {
    await this.#fetch(ids, options);
    return ids.map((id) => {
      const chunk = this.#known.get(id);
      if (!chunk) throw new ReturnedError(`getChunks returned no chunk with the id "${id}"`);
      return chunk;
    });
  }

  /**
   * Those of the ids that have a text, in this order, and those that have none. A batch that raises
   * is reported in `error` and its texts are absent.
   */
  async gather(
    ids: readonly string[],
    options: CallOptions,
  ): Promise<{ chunks: Chunk[]; absent: string[]; error: unknown }> {
    let error: unknown = null;
    const missing = ids.filter((id) => !this.#known.has(id));
    for (let i = 0; i < missing.length; i += BATCH) {
      try {
        await this.#fetch(missing.slice(i, i + BATCH), options);
      } catch (thrown) {
        options.signal.throwIfAborted();
        error ??= thrown;
      }
    }
    const chunks = ids.flatMap((id) => this.#known.get(id) ?? []);
    return { chunks, absent: ids.filter((id) => !this.#known.has(id)), error };
  }

  async #fetch(ids: readonly string[], options: CallOptions): Promise<void> {
    const missing = ids.filter((id) => !this.#known.has(id) && !this.#absent.has(id));
    const { getChunks } = this.#pipeline;
    if (missing.length === 0 || !getChunks) return;
    const fetch = getChunks.bind(this.#pipeline);
    const { value } = await call('getChunks', () => fetch(missing), options).catch((thrown) => {
      options.signal.throwIfAborted();
      throw new ReturnedError(failure('getChunks', thrown));
    });
    const wanted = new Set(missing);
    for (const chunk of readChunks(value, 'getChunks')) {
      if (wanted.has(chunk.id)) this.#known.set(chunk.id, chunk);
    }
    for (const id of missing) if (!this.#known.has(id)) this.#absent.add(id);
  }
}
