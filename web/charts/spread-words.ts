/** Free room between two words. */
const GAP = 8;

/**
 * Left edges of words centred on their middles, kept inside the area and out of each other's way:
 * where two would touch they share the room around the middle of both. Sorted by middle.
 */
export function spreadWords(
  words: readonly { middle: number; width: number }[],
  area: { left: number; right: number },
): number[] {
  const inside = (left: number, width: number) =>
    Math.max(area.left, Math.min(left, area.right - width));
  const alone = words.map(({ middle, width }) => inside(middle - width / 2, width));
  const [first, second] = words;
  const [a = 0, b = 0] = alone;
  if (!first || !second || a + first.width + GAP <= b) return alone;
  const both = first.width + GAP + second.width;
  const start = inside((first.middle + second.middle - both) / 2, both);
  return [start, start + first.width + GAP];
}
