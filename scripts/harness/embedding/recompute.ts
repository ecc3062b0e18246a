import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';
import type { VectorCache } from './vector-cache.ts';

export interface Recomputed {
  /** Texts whose cached vector was compared with a new one. */
  compared: number;
  /** Texts of the sample that the cache has no vector for, though the model makes one. */
  missing: string[];
  /**
   * The largest difference of any component, in steps of the 8-bit scale. Processors may round the last bits of
   * a sentence encoder differently, so one step is no fault.
   */
  steps: number;
}

/**
 * Computes the vectors of some texts anew, with a model that asks no cache, and compares them with those
 * kept. The sample is the `sample` texts whose hashes come first: spread over all, the same each time.
 */
export async function recomputeSample({
  cache,
  embedder,
  texts,
  sample,
}: {
  cache: VectorCache;
  embedder: Embedder;
  texts: Iterable<string>;
  sample: number;
}): Promise<Recomputed> {
  const chosen = [...new Set(texts)]
    .map((text) => ({ text, hash: createHash('sha256').update(text).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, sample);
  const result: Recomputed = { compared: 0, missing: [], steps: 0 };
  for (const { text } of chosen) {
    const fresh = await embedder.embed(text);
    if (!fresh) continue;
    const kept = cache.get(embedder.model, text);
    if (!kept) {
      result.missing.push(text);
      continue;
    }
    result.compared++;
    for (const [d, value] of fresh.values.entries()) {
      const before = ((kept.values[d] ?? NaN) * kept.scale) / fresh.scale;
      const steps = Math.abs(value - before);
      // A difference that is no number must not pass for none.
      if (!(steps <= result.steps)) result.steps = Number.isNaN(steps) ? Infinity : steps;
    }
  }
  return result;
}
