import type { Embedder } from './embedder.ts';
import type { Vector } from './vector.ts';

/** How long texts are embedded at a stretch before timers and signals get their turn, in ms. */
const STRETCH_MS = 50;

/** The vectors of all texts, in order. @throws the signal's reason when it aborts. */
export async function embedAll(
  texts: readonly string[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<(Vector | null)[]> {
  const vectors: (Vector | null)[] = [];
  let since = performance.now();
  for (const text of texts) {
    vectors.push(await embedder.embed(text));
    if (performance.now() - since < STRETCH_MS) continue;
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    since = performance.now();
  }
  return vectors;
}
