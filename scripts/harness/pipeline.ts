/** A chunk as generation sees it and the report shows it. */
export interface Chunk {
  id: string;
  text: string;
  title?: string | null;
  doc_id?: string | null;
}

/** An entry of a ranking: the chunk id alone, or with its document and score. */
export type RankedChunk = string | { id: string; doc_id?: string | null; score?: number | null };

export interface RetrieveOptions {
  /** How many chunks go into the prompt. */
  k: number;
  /** How many to return; at least k. */
  depth: number;
  signal: AbortSignal;
}

/**
 * The ranking alone, or with what went before it: the rankings of the stages inside the pipeline, best
 * kept as deep as `depth`, and how long each stage took, in milliseconds. Stage names are free;
 * the embedded pipeline's are `bm25`, `vector`, `fused`, `reranked`.
 */
export type Retrieval =
  | RankedChunk[]
  | {
      ranking: RankedChunk[];
      stages?: Record<string, RankedChunk[]> | null;
      stage_ms?: Record<string, number> | null;
    };

export type Generation = string | { answer: string; cost?: number; tokens?: number };

export interface Judgement {
  correct: boolean;
  reason?: string;
}

/** What Ranktrail needs to know of a RAG system: three functions, and more where wanted. */
export interface Pipeline {
  retrieve(question: string, options: RetrieveOptions): Promise<Retrieval> | Retrieval;
  getChunks?(ids: string[]): Promise<Chunk[]> | Chunk[];
  generate?(
    question: string,
    chunks: Chunk[],
    options: { signal: AbortSignal },
  ): Promise<Generation> | Generation;
  judge?(
    question: string,
    answer: string,
    chunks: Chunk[],
    options: { signal: AbortSignal },
  ): Promise<Judgement> | Judgement;
  /**
   * Called once before everything else, without a time limit: build the index, load the model. What it
   * takes is in no question's time.
   */
  prepare?(options: { signal: AbortSignal }): Promise<void> | void;
  /** Every chunk of the index, where it can be listed: evidence quotes are resolved against it. */
  listChunks?(): Promise<Chunk[]> | Chunk[];
}

/** `ranktrail.config.ts`: the pipeline and how to evaluate it. Every other field has a default. */
export interface RanktrailConfig extends Pipeline {
  project: string;
  /** Path of the golden set, from the configuration file. Default `evals/golden.jsonl`. */
  golden?: string;
  /** Path of the baseline file, from the configuration file. Default `evals/baseline.json`. */
  baseline?: string;
  /** Chunks in the prompt. Default 5. */
  k?: number;
  /** Chunks asked for. Default max(20, k). */
  depth?: number;
  /** Questions under way at once. Default 4. */
  concurrency?: number;
  /** Kept in the report, shown as the difference between commits. */
  settings?: Record<string, unknown>;
  generator?: { model?: string; prompt_hash?: string; [key: string]: unknown };
  judgeInfo?: { model?: string; version?: string; prompt_hash?: string };
  /** Server address. Default `http://127.0.0.1:7357`. */
  url?: string;
  gate?: GateConfig;
}

export interface GateConfig {
  /** Gated on every run. Default `recall@k` (the shipped k) and `mrr`. */
  retrieval?: string[];
  /** Gated when the run measured answers. Default `answer_accuracy_live`. */
  generation?: string[];
  /** Absolute, per metric or one for all. Default 0.05. */
  tolerance?: number | Record<string, number>;
}
