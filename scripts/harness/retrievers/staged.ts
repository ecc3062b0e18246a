import { needsVectors, type RetrievalSettings } from '../embedded-settings.ts';
import { embedAll } from '../embedding/embed-all.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Vector } from '../embedding/vector.ts';
import { rerankByScores } from '../rerankers/score-fusion.ts';
import { createSignals } from '../rerankers/signals.ts';
import { Stopwatch } from '../stopwatch.ts';
import type { Bm25 } from './bm25.ts';
import { createDense, type Dense } from './dense.ts';
import { fuseRankings } from './fuse.ts';

export type Hit = { id: string; score: number | null };

/** The rankings of all stages that ran, in their order and each cut at depth; the last is the result. */
export interface Staged {
  ranking: Hit[];
  stages: Record<string, Hit[]>;
  /** Milliseconds per stage; embedding the question belongs to the stage that first needs it. */
  stage_ms: Record<string, number>;
}

export interface StagedRetriever {
  /** Embeds the chunks, where the settings need their vectors; once, however often it is called. */
  prepare(signal?: AbortSignal): Promise<void>;
  /** At once where no vectors are needed. */
  retrieve(question: string, depth: number): Promise<Staged> | Staged;
}

/**
 * The stages that the settings ask for: `bm25`, `vector`, `fused` (both of them, by reciprocal rank
 * fusion), `reranked`. Each stage sees as many chunks as are asked for, or `rerank_top` if that is more,
 * so that what is fused is what the report shows.
 */
export function createStagedRetriever(
  chunks: readonly { id: string; text: string }[],
  settings: RetrievalSettings,
  bm25: Bm25,
  embedder: Embedder,
): StagedRetriever {
  const { retriever, reranker, rrf_k, rerank_top } = settings;
  const asksVectors = needsVectors(settings);
  const reranks = reranker === 'score-fusion';
  const texts = new Map(chunks.map(({ id, text }) => [id, text]));
  const signalsOf = createSignals((id) => texts.get(id) ?? '', bm25);
  let index: Promise<Dense> | undefined;

  const embedChunks = async (signal?: AbortSignal) => {
    const vectors = await embedAll([...texts.values()], embedder, signal);
    return createDense([...texts.keys()].map((id, i) => ({ id, vector: vectors[i] ?? null })));
  };
  const ready = (signal?: AbortSignal) => {
    index ??= embedChunks(signal).catch((thrown: unknown) => {
      // An abort or a missing package is not for ever.
      index = undefined;
      throw thrown;
    });
    return index;
  };

  const retrieveWithVectors = async (question: string, depth: number): Promise<Staged> => {
    const dense = await ready();
    const watch = new Stopwatch();
    const stages: Record<string, Hit[]> = {};
    const pool = reranks ? Math.max(depth, rerank_top) : depth;
    let vector: Vector | null | undefined;
    const embedQuestion = async () => (vector ??= await embedder.embed(question));
    let ranking: Hit[] = [];
    if (retriever !== 'dense') {
      ranking = stages['bm25'] = watch.time('bm25', () => bm25.search(question, pool));
    }
    if (retriever !== 'bm25') {
      ranking = stages['vector'] = await watch.timeAsync('vector', async () => {
        const found = await embedQuestion();
        return found ? dense.search(found, pool) : [];
      });
    }
    if (retriever === 'hybrid') {
      const both = [stages['bm25'] ?? [], ranking];
      ranking = stages['fused'] = watch.time('fused', () =>
        fuseRankings(both, rrf_k).slice(0, pool),
      );
    }
    if (reranks) {
      const before = ranking;
      ranking = stages['reranked'] = await watch.timeAsync('reranked', async () => {
        const found = await embedQuestion();
        return rerankByScores(before, rerank_top, (ids) => signalsOf(question, found, dense, ids));
      });
    }
    const cut = Object.entries(stages).map(([name, hits]) => [name, hits.slice(0, depth)] as const);
    return {
      ranking: ranking.slice(0, depth),
      stages: Object.fromEntries(cut),
      stage_ms: watch.ms,
    };
  };

  return {
    prepare: async (signal) => void (asksVectors && (await ready(signal))),
    retrieve(question, depth) {
      if (asksVectors) return retrieveWithVectors(question, depth);
      const watch = new Stopwatch();
      const ranking = watch.time('bm25', () => bm25.search(question, depth));
      return { ranking, stages: { bm25: ranking }, stage_ms: watch.ms };
    },
  };
}
