import type { z } from 'zod';
import { GoldenItem } from '#core/golden/item';
import { hasGold } from '#core/golden/needs';
import { MAX_DEPTH } from '#core/report/report';
import type { CallOptions } from './call.ts';
import { describe, OptionError } from './harness-error.ts';
import type { Pipeline } from './pipeline.ts';

export const DEFAULT_K = 5;
const LEAST_DEPTH = 20;
/** Chunks asked for by default: enough that "just below k" can be told from "never found". */
export const defaultDepth = (k: number) => Math.max(LEAST_DEPTH, k);
export const DEFAULT_CONCURRENCY = 4;
export const DEFAULT_TIMEOUT_MS = 120_000;

export interface Progress {
  done: number;
  total: number;
  qid: string;
  error: string | null;
}

export interface EvalOptions {
  pipeline: Pipeline;
  golden: readonly z.input<typeof GoldenItem>[];
  /** Chunks in the prompt. Default 5. */
  k?: number;
  /** Chunks asked for, at least k. Default max(20, k). */
  depth?: number;
  /** Questions under way at once. Default 4. */
  concurrency?: number;
  /** `auto` (the default) answers when the pipeline has `generate`; false measures retrieval alone. */
  generation?: 'auto' | boolean;
  /** Milliseconds each call of a function may take. Default 120,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called after each question, in the order in which they finish. */
  onProgress?: (progress: Progress) => void;
}

/** Checks the options and fills in the defaults. @throws OptionError with the option's name. */
export function readOptions(input: EvalOptions) {
  const { pipeline, generation = 'auto', signal = new AbortController().signal } = input;
  const k = wholeNumber('k', input.k ?? DEFAULT_K, MAX_DEPTH);
  const depth = wholeNumber('depth', input.depth ?? defaultDepth(k), MAX_DEPTH);
  if (depth < k) {
    throw new OptionError(
      `The depth ${depth} is below k, which is ${k}; ask for at least k chunks.`,
    );
  }
  const concurrency = wholeNumber('concurrency', input.concurrency ?? DEFAULT_CONCURRENCY, 1_000);
  const longest = 2 ** 31 - 1;
  const timeoutMs = wholeNumber('timeoutMs', input.timeoutMs ?? DEFAULT_TIMEOUT_MS, longest);
  signal.throwIfAborted();
  return {
    pipeline,
    golden: readItems(input.golden),
    k,
    depth,
    concurrency,
    generates: decideGeneration(pipeline, generation),
    options: { signal, timeoutMs } satisfies CallOptions,
    onProgress: input.onProgress,
  };
}

function wholeNumber(name: string, value: unknown, most: number): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) {
    return value as number;
  }
  const found = typeof value === 'number' ? value : describe(value);
  throw new OptionError(`${name} is ${found}; it must be a whole number from 1 to ${most}.`);
}

function decideGeneration(pipeline: Pipeline, generation: 'auto' | boolean): boolean {
  if (typeof pipeline.retrieve !== 'function') {
    throw new OptionError('The pipeline has no function "retrieve".');
  }
  if (generation === false || (generation === 'auto' && !pipeline.generate)) return false;
  if (!pipeline.generate) {
    throw new OptionError('Generation was asked for, but the pipeline has no function "generate".');
  }
  if (pipeline.getChunks || pipeline.listChunks) return true;
  throw new OptionError(
    'The pipeline has "generate" but no "getChunks" to give it the texts; add getChunks, or measure retrieval alone.',
  );
}

function readItems(golden: EvalOptions['golden']): GoldenItem[] {
  if (golden.length === 0) throw new OptionError('The golden set has no questions.');
  const qids = new Set<string>();
  return golden.map((item, index) => {
    const parsed = GoldenItem.safeParse(item);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new OptionError(
        `Golden item ${index + 1} is wrong at "${issue?.path.join('.')}": ${issue?.message}.`,
      );
    }
    const { qid } = parsed.data;
    if (qids.has(qid)) throw new OptionError(`The qid "${qid}" occurs twice in the golden set.`);
    qids.add(qid);
    if (!hasGold(parsed.data) && !parsed.data.evidence.length && !parsed.data.unanswerable) {
      throw new OptionError(
        `${qid} has no gold: give relevant_chunk_ids, evidence or relevant_doc_ids, or mark it unanswerable.`,
      );
    }
    return parsed.data;
  });
}
