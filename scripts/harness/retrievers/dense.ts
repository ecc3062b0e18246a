import { dot, type Vector } from '../embedding/vector.ts';
import { rankById } from './id-order.ts';
import { selectTop } from './top.ts';

export interface Dense {
  /**
   * The `depth` chunks whose vectors point most nearly where the question's does: cosine descending,
   * then id ascending in code units. Chunks without a vector are not found.
   */
  search(question: Vector, depth: number): { id: string; score: number }[];
  /** Cosine of the question and a chunk; null for a chunk that has no vector or is not indexed. */
  scoreOf(question: Vector, id: string): number | null;
}

/**
 * Dense retrieval by comparing the question with every chunk: exact, and for some ten thousand chunks
 * quicker than embedding the question. All vectors must be of one model.
 */
export function createDense(chunks: readonly { id: string; vector: Vector | null }[]): Dense {
  const indexed = chunks.flatMap(({ id, vector }) => (vector ? [{ id, vector }] : []));
  const dimensions = indexed[0]?.vector.values.length ?? 0;
  const values = new Int8Array(indexed.length * dimensions);
  for (const [row, { vector }] of indexed.entries()) values.set(vector.values, row * dimensions);
  const squares = Float64Array.from(indexed, (_, row) => {
    const at = row * dimensions;
    return dot(values, values, dimensions, at, at);
  });
  const ranks = rankById(indexed);
  const rows = new Map(indexed.map(({ id }, row) => [id, row]));

  const score = (question: Int8Array, square: number, row: number) =>
    dot(question, values, dimensions, 0, row * dimensions) /
    Math.sqrt(square * (squares[row] as number));

  return {
    search({ values: question }, depth) {
      const square = dot(question, question, question.length);
      const scores = Float64Array.from(indexed, (_, row) => score(question, square, row));
      const better = (x: number, y: number) =>
        (scores[y] as number) - (scores[x] as number) ||
        (ranks[x] as number) - (ranks[y] as number);
      return selectTop(scores.keys(), depth, better).map((row) => ({
        id: (indexed[row] as { id: string }).id,
        score: scores[row] as number,
      }));
    },
    scoreOf({ values: question }, id) {
      const row = rows.get(id);
      if (row === undefined) return null;
      return score(question, dot(question, question, question.length), row);
    },
  };
}
