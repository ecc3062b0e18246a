/** A stretch of text; `mention` is the index of the required string it holds, or null. */
export interface Stretch {
  text: string;
  mention: number | null;
}

/**
 * Cuts an answer into stretches along the places found for each required string (end exclusive,
 * UTF-16 units). Where places overlap the one that starts first wins, the longer at a tie.
 */
export function markText(text: string, places: { start: number; end: number }[][]): Stretch[] {
  const marks = places
    .flatMap((found, mention) => found.map(({ start, end }) => ({ start, end, mention })))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { start, end, mention } of marks) {
    if (start < at || end <= start) continue;
    if (start > at) stretches.push({ text: text.slice(at, start), mention: null });
    stretches.push({ text: text.slice(start, end), mention });
    at = end;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), mention: null });
  return stretches;
}

/** The required strings that were found nowhere. */
export function missingMentions(
  required: string[],
  places: { start: number; end: number }[][],
): string[] {
  return required.filter((_, index) => (places[index] ?? []).length === 0);
}
