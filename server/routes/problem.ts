import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Problem } from './schema/problem.ts';

/** Every way the API refuses, in one table: name -> status and title. The name ends the problem's `type`. */
export const PROBLEMS = {
  'not-json': [400, 'The body is not JSON'],
  'bad-encoding': [400, 'The body cannot be decoded'],
  'cut-off': [400, 'The body is incomplete'],
  'bad-request': [400, 'The request cannot be read'],
  'bad-query': [400, 'A parameter of the address is not valid'],
  'forbidden-host': [403, 'This Host is not served'],
  'forbidden-origin': [403, 'Requests from another origin are refused'],
  'not-found': [404, 'Not found'],
  timeout: [408, 'The request took too long'],
  ambiguous: [409, 'Several things fit'],
  'method-not-allowed': [405, 'This method is not answered here'],
  'too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The body must be JSON'],
  'expectation-failed': [417, 'This expectation is not met'],
  'invalid-report': [422, 'The report is not valid'],
  'head-too-large': [431, 'The head of the request is too large'],
  internal: [500, 'Internal error'],
  busy: [503, 'Too busy'],
  'store-full': [507, 'The disk is full'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ProblemName = keyof typeof PROBLEMS;
type Fault = Problem['errors'][number];

const MAX_FAULTS = 20;

/** What makes a problem, as plain data. */
export interface ProblemFacts {
  problem: ProblemName;
  detail: string;
  errors: readonly Fault[];
  headers: Readonly<Record<string, string>>;
}

/** Thrown by routes and access rules; answered as problem+json. `detail` is written for a person. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  constructor(
    readonly problem: ProblemName,
    readonly detail: string,
    readonly errors: readonly Fault[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }

  get facts(): ProblemFacts {
    const { problem, detail, errors, headers } = this;
    return { problem, detail, errors, headers };
  }

  static from({ problem, detail, errors, headers }: ProblemFacts): HttpProblem {
    return new HttpProblem(problem, detail, errors, headers);
  }
}

/** RFC 9457. At most 20 of `errors` are sent; the detail then says how many there were. */
export function problemBody(fault: HttpProblem, more: { id?: string } = {}) {
  const [status, title] = PROBLEMS[fault.problem];
  const hidden = fault.errors.length - MAX_FAULTS;
  const body: Problem = {
    type: `urn:ranktrail:problem:${fault.problem}`,
    title,
    status,
    detail:
      hidden > 0
        ? `${fault.detail} The first ${MAX_FAULTS} of ${fault.errors.length} faults are listed.`
        : fault.detail,
    errors: fault.errors.slice(0, MAX_FAULTS),
    ...more,
  };
  return { status, text: JSON.stringify(body) };
}

export function answerProblem(c: Context, fault: HttpProblem, more: { id?: string } = {}) {
  const { status, text } = problemBody(fault, more);
  return c.body(text, status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...fault.headers,
  });
}
