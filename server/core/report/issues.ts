import type { z } from 'zod';
import { pointerTo } from './pointer.ts';

/** One fault of a document, with where it is. */
export interface DocumentError {
  /** JSON pointer (RFC 6901); '' is the document itself. */
  pointer: string;
  message: string;
}

/** As many faults as an answer lists. */
export const MAX_ERRORS = 20;

/** A zod issue in one plain sentence. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const expected = issue.expected === 'record' ? 'object' : issue.expected;
  return issue.input === undefined && issue.message.endsWith('undefined')
    ? `is required (${expected})`
    : issue.message.replace(/^Invalid input: /, '');
}

/** The first faults zod found, as pointers and sentences. */
export function errorsOf(error: z.ZodError): DocumentError[] {
  return error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ pointer: pointerTo(issue.path), message: sentenceOf(issue) }));
}
