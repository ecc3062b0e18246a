import { cpuEach, median, percentile, type Times } from './timing.ts';

/** `12.3 ms`, `0.45 ms`, `120 ms`. */
export const ms = (value: number) => `${value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)} ms`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;

/** Median, p95 and processor time of one repetition. */
export function describeTimes(times: Times): string {
  const cpu = cpuEach(times);
  return `${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}${cpu === null ? '' : `, CPU ${ms(cpu)}`}`;
}
