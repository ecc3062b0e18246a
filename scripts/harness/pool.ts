/** How long functions that never wait may keep the event loop from signals and timers, in ms. */
const LONGEST_HOLD = 20;

/**
 * Runs `work` over the items with at most `limit` under way and gives the results in the order of
 * the items. The first rejection rejects the whole and starts nothing further.
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  let failed = false;
  let released = performance.now();
  const worker = async () => {
    for (;;) {
      if (performance.now() - released > LONGEST_HOLD) {
        await new Promise(setImmediate);
        released = performance.now();
      }
      if (next >= items.length || failed) return;
      const index = next++;
      try {
        results[index] = await work(items[index] as T, index);
      } catch (thrown) {
        failed = true;
        throw thrown;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
