import { METRICS } from '#core/metrics/registry';
import { parseMetricName } from '#core/metrics/name';

/** Names of metrics as tables show them: by family, then by k. */
export function inTableOrder(names: Iterable<string>): string[] {
  return Array.from(names, (name) => ({ name, key: placeOf(name) }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1])
    .map(({ name }) => name);
}

function placeOf(name: string): [family: number, k: number] {
  const parsed = parseMetricName(name);
  const family = METRICS.findIndex((metric) => metric.family === parsed?.family);
  return [family < 0 ? METRICS.length : family, parsed?.k ?? 0];
}
