import { checkReport } from './check.ts';
import { type DocumentError, errorsOf, MAX_ERRORS } from './issues.ts';
import { findTooDeep } from './nesting.ts';
import { Report } from './report.ts';

export type ParsedReport = { ok: true; report: Report } | { ok: false; errors: DocumentError[] };

/**
 * Reads a report, version 1: how deep it is, the schema, then the rules across fields (qids once each, depth >= k,
 * gold for every answerable question, at most MAX_DEPTH entries a ranking, MAX_NEEDS needs and
 * MAX_STAGES stages a question, MAX_STAGE_NAME characters a stage's name, ids and names that are whole
 * Unicode). At most 20 errors.
 */
export function parseReport(json: unknown): ParsedReport {
  const tooDeep = findTooDeep(json);
  if (tooDeep) return { ok: false, errors: [tooDeep] };
  const parsed = Report.safeParse(json, { reportInput: true });
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.error) };
  const errors = checkReport(parsed.data);
  return errors.length === 0
    ? { ok: true, report: parsed.data }
    : { ok: false, errors: errors.slice(0, MAX_ERRORS) };
}
