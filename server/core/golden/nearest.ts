/** Letters and digits only, lower case: `Relevant-ChunkIds` and `relevant_chunk_ids` are the same. */
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The name someone most likely meant: within two edits (one for short names), or null. */
export function nearest(name: string, known: readonly string[]): string | null {
  const wanted = bare(name);
  let best: string | null = null;
  let least = wanted.length > 4 ? 3 : 2;
  for (const candidate of known) {
    const distance = editDistance(wanted, bare(candidate));
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Levenshtein distance; names beyond 64 characters are nobody's slip. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > 64) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
