import { checkReport } from './check.ts';
import { type DocumentError, errorsOf, MAX_ERRORS } from './issues.ts';
import { safeParseProto, type ParseOptions } from './own-keys.ts';
import { Report } from './report.ts';
import { structureOf } from './structure.ts';

export type ParsedReport = { ok: true; report: Report } | { ok: false; errors: DocumentError[] };

/**
 * Of a document with more values only the first fault is told: gathering hundreds of thousands takes
 * minutes, and more stack than there is.
 */
export const MAX_EXPLAINED = 10_000;

/**
 * Reads a report, version 1: its structure (at most MAX_NESTING levels, finite numbers), the schema,
 * then the rules across fields, which `checkReport` lists. At most 20 errors.
 */
export function parseReport(json: unknown): ParsedReport {
  const { fault, hasProto, values } = structureOf(json);
  if (fault) return { ok: false, errors: [fault] };
  const parse = (context: ParseOptions) =>
    hasProto ? safeParseProto(Report, json, context) : Report.safeParse(json, context);
  const first = parse({ reportInput: true, abortEarly: true });
  const isExplained = !first.success && values <= MAX_EXPLAINED;
  const parsed = isExplained ? parse({ reportInput: true }) : first;
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.error) };
  const errors = checkReport(parsed.data);
  return errors.length === 0
    ? { ok: true, report: parsed.data }
    : { ok: false, errors: errors.slice(0, MAX_ERRORS) };
}
