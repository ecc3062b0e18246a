/**
 * One score per candidate out of several signals: each is put to 0..1 over the candidates (least 0,
 * largest 1) and the mean is taken. A signal that is the same for all tells nothing and adds 0; null
 * (the signal knows nothing of a candidate) counts as the least there is.
 * @param signals one list per signal, each as long as there are candidates.
 */
export function fuseScores(signals: readonly (readonly (number | null)[])[]): number[] {
  const scaled = signals.map(scale);
  return (scaled[0] ?? []).map(
    (_, i) => scaled.reduce((sum, signal) => sum + (signal[i] as number), 0) / scaled.length,
  );
}

function scale(signal: readonly (number | null)[]): number[] {
  const known = signal.filter((value) => value !== null);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  return signal.map((value) => (value === null || !(range > 0) ? 0 : (value - least) / range));
}

/**
 * The score-fusion reranker: the first `top` of a ranking in the order of their fused scores, equal ones as
 * they were; the rest behind them as it was, without a score, for it has none on this scale.
 * No model judges question and chunk together: it is no cross-encoder.
 */
export function rerankByScores(
  ranking: readonly { id: string }[],
  top: number,
  signalsOf: (ids: string[]) => (number | null)[][],
): { id: string; score: number | null }[] {
  const head = ranking.slice(0, top).map(({ id }) => id);
  const scores = fuseScores(signalsOf(head));
  const order = head.map((id, i) => ({ id, score: scores[i] as number }));
  return [
    ...order.sort((a, b) => b.score - a.score),
    ...ranking.slice(top).map(({ id }) => ({ id, score: null })),
  ];
}
