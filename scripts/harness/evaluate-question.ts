import { itemHash } from '#core/golden/hash';
import type { GoldenItem } from '#core/golden/item';
import { cleanRanking } from '#core/metrics/ranking';
import type { ReportQuestion } from '#core/report/report';
import { answerQuestion, failedAnswer } from './answer-question.ts';
import { call, failure, type CallOptions } from './call.ts';
import type { ChunkTexts } from './chunk-texts.ts';
import { oracleIds, type Gold } from './gold.ts';
import type { Pipeline } from './pipeline.ts';
import { readRetrieval, type ReadRetrieval } from './returned.ts';

/** What all questions of a run share. */
export interface RunContext {
  pipeline: Pipeline;
  texts: ChunkTexts;
  k: number;
  depth: number;
  generates: boolean;
  options: CallOptions;
}

/**
 * Retrieves, answers and grades one item. Whatever the user's functions raise or return wrongly ends
 * up in the question's `error` or in the `error` of its answers; only an abort rejects.
 */
export async function evaluateQuestion(
  item: GoldenItem,
  gold: Gold,
  run: RunContext,
): Promise<ReportQuestion> {
  const retrieval = gold.fault === null ? await retrieve(item, run) : { error: gold.fault };
  const { ranking = [], stages = null, stage_ms = null, ms = null, error = null } = retrieval;
  const top = cleanRanking(ranking, run.depth).ids.slice(0, run.k);
  const oracle = oracleIds(gold);
  const answers = run.generates && gold.fault === null;
  return {
    ...describeItem(item),
    needs: gold.needs,
    gold_indexed: gold.indexed,
    gold_text_hashes: gold.textHashes,
    retrieved: ranking,
    stages,
    retrieve_ms: ms,
    stage_ms,
    error: error === null ? null : `${item.qid}: ${error}`,
    live: !answers
      ? null
      : error === null
        ? await answerQuestion(item, top, run)
        : failedAnswer(`${item.qid}: nothing was generated, because retrieve failed`),
    oracle:
      answers && oracle && !item.unanswerable ? await answerQuestion(item, oracle, run) : null,
  };
}

interface Retrieved extends Partial<ReadRetrieval> {
  ms?: number;
  error?: string;
}

async function retrieve(item: GoldenItem, run: RunContext): Promise<Retrieved> {
  const { pipeline, k, depth, options } = run;
  try {
    const { value, ms } = await call(
      'retrieve',
      (signal) => pipeline.retrieve(item.question, { k, depth, signal }),
      options,
    );
    return { ...readRetrieval(value), ms };
  } catch (thrown) {
    options.signal.throwIfAborted();
    return { error: failure('retrieve', thrown) };
  }
}

/** The item as the report repeats it. */
function describeItem(item: GoldenItem) {
  return {
    qid: item.qid,
    question: item.question,
    item_hash: itemHash(item),
    relevant_chunk_ids: item.relevant_chunk_ids,
    relevant_doc_ids: item.relevant_doc_ids,
    evidence: item.evidence,
    grades: item.grades,
    answer_must_mention: item.answer_must_mention,
    unanswerable: item.unanswerable,
    must_pass: item.must_pass,
    tags: item.tags,
    source: item.source,
  };
}
