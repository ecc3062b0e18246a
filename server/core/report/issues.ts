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

/** A zod issue in one plain sentence; a message the schema gives stays. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid |Too (small|big): )/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue);
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value));
      return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
    }
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty';
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `is longer than ${issue.maximum} characters`;
      if (issue.origin === 'array') return `has more than ${issue.maximum} entries`;
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message.replace(/^Invalid input: /, '');
  }
}

function typeSentence(issue: z.core.$ZodIssueInvalidType): string {
  const expected = issue.expected === 'record' ? 'object' : issue.expected;
  if (issue.input === undefined && issue.message.endsWith('undefined'))
    return `is required (${expected})`;
  if (expected === 'int' && issue.message.endsWith('received number'))
    return 'must be a whole number';
  if (issue.message.endsWith('received NaN')) return 'must be a number';
  return issue.message
    .replace(/^Invalid input: expected record/, 'expected object')
    .replace(/^Invalid input: /, '');
}

/** The first faults zod found, as pointers and sentences. */
export function errorsOf(error: z.ZodError): DocumentError[] {
  return error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ pointer: pointerTo(issue.path), message: sentenceOf(issue) }));
}
