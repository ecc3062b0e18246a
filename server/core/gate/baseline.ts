import { z } from 'zod';
import { byCodeUnit } from '#core/golden/qid-order';
import { faultOf } from '#core/report/flat';
import { type DocumentError, errorsOf, MAX_ERRORS } from '#core/report/issues';
import { safeParseProto } from '#core/report/own-keys';
import { pointerTo } from '#core/report/pointer';
import { structureOf } from '#core/report/structure';
import type { ScoredQuestion } from '#core/report/scored';

/** One committed number: what it is, over how many questions, which commit reached it. */
export const BaselineMetric = z.looseObject({
  value: z.number(),
  n: z.int().nonnegative().nullable().default(null),
  sha: z.string().nullable().default(null),
});
export type BaselineMetric = z.infer<typeof BaselineMetric>;

/**
 * A question's own values, and the first digits of its item hash: other digits, other labels. `gold`
 * has those of the texts of its gold chunks, by id; absent where they are unknown or cannot move.
 */
export const BaselineQuestion = z
  .object({ item: z.string().nullable().default(null) })
  .catchall(
    z.union(
      [z.number(), z.null(), z.string(), z.record(z.string(), z.string())],
      'must be a number, null, a text or texts by name',
    ),
  );
export type BaselineQuestion = z.infer<typeof BaselineQuestion>;

/** A number that was allowed to fall, and why. */
export const Lowering = z.looseObject({
  metric: z.string(),
  from: z.number(),
  to: z.number(),
  reason: z.string(),
  sha: z.string().nullable().default(null),
});
export type Lowering = z.infer<typeof Lowering>;

/**
 * `evals/baseline.json`: the committed numbers a gate compares with. `questions` is null in a flat
 * baseline, whose numbers were written by hand or by another tool.
 */
export const Baseline = z.looseObject({
  format: z.literal('ranktrail-baseline'),
  version: z.literal(1),
  golden_hash: z.string().nullable().default(null),
  k: z.int().min(1).nullable().default(null),
  depth: z.int().min(1).nullable().default(null),
  metrics: z.record(
    z.string(),
    z.preprocess((v) => (typeof v === 'number' ? { value: v } : v), BaselineMetric),
  ),
  lowered: z.array(Lowering).default([]),
  questions: z.record(z.string(), BaselineQuestion).nullable().default(null),
});
export type Baseline = z.infer<typeof Baseline>;

export type ParsedBaseline =
  { ok: true; baseline: Baseline } | { ok: false; errors: DocumentError[] };

/**
 * Reads a baseline file: our format, or a flat map `{"recall@5": 0.8, …}` that may name its
 * `golden_hash` beside the numbers.
 */
export function parseBaseline(json: unknown): ParsedBaseline {
  const { fault, hasProto } = structureOf(json);
  if (fault) return { ok: false, errors: [fault] };
  const lifted = isFlatBaseline(json) ? liftFlat(json) : json;
  const parsed = hasProto
    ? safeParseProto(Baseline, lifted)
    : Baseline.safeParse(lifted, { reportInput: true });
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.error) };
  const errors = Object.entries(parsed.data.metrics).flatMap(([name, { value }]) => {
    const message = faultOf(name, value);
    return message ? [{ pointer: pointerTo(['metrics', name]), message }] : [];
  });
  return errors.length === 0
    ? { ok: true, baseline: parsed.data }
    : { ok: false, errors: errors.slice(0, MAX_ERRORS) };
}

function isFlatBaseline(json: unknown): json is Record<string, unknown> {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    !Object.hasOwn(json, 'format') &&
    !Object.hasOwn(json, 'metrics')
  );
}

function liftFlat({ golden_hash, ...metrics }: Record<string, unknown>): unknown {
  return { format: 'ranktrail-baseline', version: 1, golden_hash, metrics };
}

/** Hex digits of a hash kept per question: enough to see a change, short enough to read. */
const DIGITS = 12;

/** The form in which a baseline keeps the hash of an item or of a text. */
export function shortItem(hash: string | null): string | null {
  return hash?.replace(/^sha256:/, '').slice(0, DIGITS) ?? null;
}

/** The texts of a question's gold chunks; null where they are unknown. */
export function goldTextsIn({ gold }: BaselineQuestion): Record<string, string> | null {
  return typeof gold === 'object' ? gold : null;
}

/** What a baseline keeps of a question besides its values. */
export function entryOf({
  itemHash,
  goldTexts,
}: Pick<ScoredQuestion, 'itemHash' | 'goldTexts'>): BaselineQuestion {
  const texts = Object.entries(goldTexts ?? {}).map(([id, hash]) => [id, shortItem(hash)]);
  return {
    item: shortItem(itemHash),
    ...(texts.length > 0 && { gold: Object.fromEntries(texts) as Record<string, string> }),
  };
}

/** The file's text: one line per metric, per question and per lowering, so that its diff reads as history. */
export function formatBaseline(baseline: Baseline): string {
  const { metrics, lowered, questions, ...rest } = baseline;
  const members = Object.entries(rest).map(([key, value]) => member(key, value));
  members.push(`"metrics": ${block('{', Object.entries(metrics).map(linesOf), '}')}`);
  if (lowered.length > 0) members.push(`"lowered": ${block('[', lowered.map(spaced), ']')}`);
  if (questions) {
    const sorted = Object.entries(questions).sort(([a], [b]) => byCodeUnit(a, b));
    members.push(`"questions": ${block('{', sorted.map(linesOf), '}')}`);
  }
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

const member = (key: string, value: unknown) => `${JSON.stringify(key)}: ${spaced(value)}`;
const linesOf = ([key, value]: [string, unknown]) => member(key, value);

function block(open: string, lines: string[], close: string): string {
  return lines.length === 0 ? open + close : `${open}\n    ${lines.join(',\n    ')}\n  ${close}`;
}

/** JSON on one line with a space after each comma and colon. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, v]) => v !== undefined);
  return members.length === 0 ? '{}' : `{ ${members.map(linesOf).join(', ')} }`;
}
