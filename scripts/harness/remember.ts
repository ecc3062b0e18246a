/**
 * A pure function of a text that keeps what it found: at most `limit` texts, then all are forgotten
 * at once. The same words and pages come again and again, from chunk to chunk and commit to commit.
 */
export function remember<T>(compute: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = compute(text);
    if (known.size >= limit) known.clear();
    known.set(text, found);
    return found;
  };
}
