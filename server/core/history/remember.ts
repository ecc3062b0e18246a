import type { History } from './history.ts';

/**
 * A function that keeps what is worked out from a history under a key, until a report adds to that
 * history. Ordering thousands of commits at every question is too slow.
 */
export function remember<V>(): (history: History, key: string, make: () => V) => V {
  const kept = new WeakMap<History, { version: number; values: Map<string, V> }>();
  return (history, key, make) => {
    let known = kept.get(history);
    if (known?.version !== history.version) known = { version: history.version, values: new Map() };
    kept.set(history, known);
    const value = known.values.has(key) ? (known.values.get(key) as V) : make();
    known.values.set(key, value);
    return value;
  };
}
