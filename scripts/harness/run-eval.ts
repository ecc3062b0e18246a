import type { GoldenItem } from '#core/golden/item';
import { cleanRanking } from '#core/metrics/ranking';
import type { ReportInput, ReportQuestion } from '#core/report/report';
import { ChunkTexts } from './chunk-texts.ts';
import { describeCorpus, type Corpus } from './corpus.ts';
import { readOptions, type EvalOptions } from './eval-options.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import { describeFindings } from './findings.ts';
import { createGoldResolver } from './gold.ts';
import { openIndex } from './open-index.ts';
import { mapLimited } from './pool.ts';

/** One execution over a golden set: what a report is made of. Deterministic apart from times. */
export interface Evaluation {
  k: number;
  depth: number;
  /** In the order of the golden set. */
  questions: ReportQuestion[];
  /** Texts of all gold and of what was retrieved within depth, as far as they could be had. */
  chunks: NonNullable<ReportInput['chunks']>;
  /** What was searched; null when the pipeline has no `listChunks`. */
  corpus: Corpus | null;
  /** ISO 8601, UTC. */
  started_at: string;
  duration_ms: number;
  /** Plain sentences for a person: gold out of reach, missing texts, what was cut or not graded. */
  warnings: string[];
}

/**
 * Runs a pipeline over a golden set: retrieve, answer live from the top k and oracle from exactly the
 * gold, grade. A question whose functions raise, hang or return nonsense carries its error and the
 * run goes on.
 *
 * @throws OptionError on options that do not fit, HarnessError when `prepare` or `listChunks` fails, and the
 * signal's reason at once when it aborts.
 */
export async function runEval(input: EvalOptions): Promise<Evaluation> {
  const { pipeline, golden, k, depth, concurrency, generates, options, onProgress } =
    readOptions(input);
  const startedAt = new Date();
  const started = performance.now();
  const listed = await openIndex(pipeline, options);
  const resolve = createGoldResolver(listed);
  const golds = golden.map(resolve);
  const texts = new ChunkTexts(pipeline, listed);
  const run = { pipeline, texts, k, depth, generates, options };
  let done = 0;
  const questions = await mapLimited(golden, concurrency, async (item: GoldenItem, index) => {
    const question = await evaluateQuestion(item, golds[index] as (typeof golds)[number], run);
    const error = question.error ?? question.live?.error ?? question.oracle?.error ?? null;
    onProgress?.({ done: ++done, total: golden.length, qid: item.qid, error });
    return question;
  });
  const gathered = await texts.gather(idsOf(questions, depth), options);
  return {
    k,
    depth,
    questions,
    chunks: gathered.chunks.map(({ id, doc_id, title, text }) => ({ id, doc_id, title, text })),
    corpus: listed && describeCorpus(listed),
    started_at: startedAt.toISOString(),
    duration_ms: Math.round(performance.now() - started),
    warnings: describeFindings({ questions, golds, gathered, pipeline }),
  };
}

/** Gold first, then what was retrieved, question by question. */
function idsOf(questions: readonly ReportQuestion[], depth: number): string[] {
  const ids = questions.flatMap((question) => [
    ...(question.needs ?? []).flat(),
    ...cleanRanking(question.retrieved, depth).ids,
  ]);
  return [...new Set(ids)];
}
