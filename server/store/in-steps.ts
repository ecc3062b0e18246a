import { setImmediate } from 'node:timers/promises';

/** Rows worked on in one go: some 20 ms, so that other requests are answered in between. */
export const STEP = 1000;

/** `map` over a list that may be long, with a turn of the event loop after every `STEP` of it. */
export async function mapInSteps<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let from = 0; from < list.length; from += STEP) {
    if (from > 0) await setImmediate();
    for (const one of list.slice(from, from + STEP)) mapped.push(map(one));
  }
  return mapped;
}
