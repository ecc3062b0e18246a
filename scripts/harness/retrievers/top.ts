/**
 * The `count` best of the candidates, best first. `compare` is negative when its first argument is
 * the better one. Costs about n comparisons when count is much smaller than n.
 */
export function selectTop(
  candidates: Iterable<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  const best: number[] = [];
  if (count < 1) return best;
  for (const candidate of candidates) {
    if (best.length >= count && compare(candidate, best[best.length - 1] as number) >= 0) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(candidate, best[middle] as number) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, candidate);
    if (best.length > count) best.pop();
  }
  return best;
}
