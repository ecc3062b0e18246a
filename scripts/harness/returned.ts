import { MAX_DEPTH, MAX_MS } from '#core/report/report';
import { describe, ReturnedError } from './harness-error.ts';
import type { Chunk, Judgement } from './pipeline.ts';

/** A ranking entry as it goes into the report; null and '' stay and are counted when cleaned. */
export type Entry =
  string | null | { id: string | null; doc_id: string | null; score: number | null };

export interface ReadRetrieval {
  ranking: Entry[];
  stages: Record<string, Entry[]> | null;
  stage_ms: Record<string, number> | null;
}

/**
 * What `retrieve` returned, checked; cut at MAX_DEPTH entries, as a report may hold no more.
 * @throws ReturnedError naming the place.
 */
export function readRetrieval(returned: unknown): ReadRetrieval {
  if (Array.isArray(returned)) {
    return { ranking: readRanking(returned, 'retrieve'), stages: null, stage_ms: null };
  }
  const { ranking, stages, stage_ms } = isObject(returned) ? returned : {};
  if (!Array.isArray(ranking)) {
    const found = isObject(returned) ? 'an object without a list "ranking"' : describe(returned);
    throw new ReturnedError(`retrieve returned ${found} instead of an array of chunk ids`);
  }
  if (stages !== undefined && stages !== null && !isObject(stages)) {
    throw new ReturnedError(`retrieve returned stages that are ${describe(stages)}, not an object`);
  }
  const read = Object.entries(stages ?? {}).map(([stage, list]) => {
    if (Array.isArray(list))
      return [stage, readRanking(list, `retrieve, stage "${stage}",`)] as const;
    throw new ReturnedError(
      `retrieve returned ${describe(list)} as stage "${stage}", not an array`,
    );
  });
  return {
    ranking: readRanking(ranking, 'retrieve'),
    stages: stages ? Object.fromEntries(read) : null,
    stage_ms: readStageTimes(stage_ms),
  };
}

function readStageTimes(times: unknown): Record<string, number> | null {
  if (times === undefined || times === null) return null;
  if (!isObject(times)) {
    throw new ReturnedError(`retrieve returned ${describe(times)} as stage_ms, not an object`);
  }
  for (const [stage, ms] of Object.entries(times)) {
    if (typeof ms === 'number' && ms >= 0 && ms <= MAX_MS) continue;
    throw new ReturnedError(
      `retrieve returned ${describe(ms)} as stage_ms of "${stage}"; times are milliseconds from 0`,
    );
  }
  return times as Record<string, number>;
}

function readRanking(list: unknown[], name: string): Entry[] {
  return Array.from(list.slice(0, MAX_DEPTH), (entry, index) => {
    if (entry === null || typeof entry === 'string') return entry;
    const { id, doc_id: document = null, score = null } = isObject(entry) ? entry : { id: entry };
    const fault = (what: string, value: unknown, wanted: string) =>
      new ReturnedError(
        `${name} returned ${describe(value)} as ${what} at position ${index + 1}; ${wanted}`,
      );
    if (typeof id !== 'string' && id !== null) throw fault('id', id, 'ids are strings');
    if (typeof document !== 'string' && document !== null) {
      throw fault('doc_id', document, 'it is a string where given');
    }
    if (score !== null && !Number.isFinite(score)) {
      throw fault('score', score, 'it is a finite number where given');
    }
    return { id, doc_id: document, score: score as number | null };
  });
}

/** What `getChunks` or `listChunks` returned, checked; order and gaps are the caller's matter. */
export function readChunks(returned: unknown, name: 'getChunks' | 'listChunks'): Chunk[] {
  if (!Array.isArray(returned)) {
    throw new ReturnedError(`${name} returned ${describe(returned)} instead of an array of chunks`);
  }
  return Array.from(returned, (chunk: unknown, index) => {
    const { id, text, title, doc_id } = isObject(chunk) ? chunk : {};
    if (typeof id !== 'string' || id === '' || typeof text !== 'string') {
      const found = !isObject(chunk)
        ? describe(chunk)
        : typeof text !== 'string' && typeof id === 'string'
          ? `a chunk "${id}" whose text is ${describe(text)}`
          : `a chunk whose id is ${describe(id)}`;
      throw new ReturnedError(
        `${name} returned ${found} at position ${index + 1}; a chunk is { id, text }`,
      );
    }
    return { id, text, title: stringOrNull(title), doc_id: stringOrNull(doc_id) };
  });
}

/** The answer `generate` returned. */
export function readGeneration(returned: unknown): string {
  const answer = isObject(returned) ? returned.answer : returned;
  if (typeof answer === 'string') return answer;
  const found = isObject(returned) ? 'an object without a text "answer"' : describe(returned);
  throw new ReturnedError(`generate returned ${found} instead of a text`);
}

/** The verdict `judge` returned. */
export function readJudgement(returned: unknown): Judgement {
  const { correct, reason } = isObject(returned) ? returned : {};
  if (typeof correct === 'boolean') {
    return { correct, reason: typeof reason === 'string' ? reason : undefined };
  }
  throw new ReturnedError(
    `judge returned ${describe(returned)} instead of { correct: true or false }`,
  );
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
