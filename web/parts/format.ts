/** What stands for "no data": never 0, -1 or NaN. */
export const NO_DATA = '–';
const MINUS = '\u2212';

/** A metric value with three decimals: 0.824. */
export function formatValue(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_DATA;
  return minus(value.toFixed(3));
}

/** A difference of two metric values in points (hundredths) with its sign: +4.2, −12.0, 0.0. */
export function formatPoints(difference: number | null | undefined): string {
  if (difference === null || difference === undefined || !Number.isFinite(difference))
    return NO_DATA;
  const points = (difference * 100).toFixed(1);
  if (Number(points) === 0) return '0.0';
  return difference > 0 ? `+${points}` : minus(points);
}

/** A count with its sign: +3, −5, 0. */
export function formatSigned(count: number | null | undefined): string {
  if (count === null || count === undefined) return NO_DATA;
  return count > 0 ? `+${count}` : minus(String(count));
}

/** 0.8 ms, 12 ms, 4.1 s, 2 min 5 s; below zero −1.2 s. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_DATA;
  if (ms < 0) return MINUS + formatDuration(-ms);
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

/** A difference of two durations with its sign: +0.3 ms, −12 ms, 0.0 ms. */
export function formatDurationChange(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_DATA;
  const size = formatDuration(Math.abs(ms));
  if (Number.parseFloat(size) === 0) return size;
  return `${ms > 0 ? '+' : MINUS}${size}`;
}

/** `1 question`, `3 questions`; the plural adds an s unless it is given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Seven digits of a SHA. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

const minus = (text: string) => text.replace('-', MINUS);
