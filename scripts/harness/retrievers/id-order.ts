/**
 * The place of each chunk when all are sorted by id in code units: how every retriever here orders
 * chunks of equal score, so that a ranking never depends on the order they were indexed in.
 */
export function rankById(chunks: readonly { id: string }[]): Int32Array {
  const idOf = (i: number) => (chunks[i] as { id: string }).id;
  const ranks = new Int32Array(chunks.length);
  [...ranks.keys()]
    .sort((x, y) => (idOf(x) < idOf(y) ? -1 : idOf(x) > idOf(y) ? 1 : x - y))
    .forEach((index, rank) => (ranks[index] = rank));
  return ranks;
}
