import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { StoreFullError } from '../store/full.ts';
import { StoreBusyError } from '../store/ingest/queue.ts';
import { AmbiguousShaError, UnknownShaError } from '#core/history/abbreviation';
import { BackwardWindowError, OffBranchError } from '#core/history/window';
import { UnknownBaseError } from '../store/diagnosis.ts';
import { UnknownReferenceError } from '#core/history/reference';
import { BeyondDepthError } from '#core/metrics/within-depth';
import { HttpProblem, answerProblem } from './problem.ts';

/** Whatever was thrown, as a problem. The unexpected is logged under an id, and only the id is sent. */
export function answerFailure(error: Error, c: Context, log: (line: string) => void) {
  if (error instanceof HttpProblem) return answerProblem(c, error);
  if (error instanceof StoreBusyError)
    return answerProblem(c, new HttpProblem('busy', error.message, [], { 'retry-after': '1' }));
  if (error instanceof StoreFullError)
    return answerProblem(c, new HttpProblem('store-full', error.message));
  if (error instanceof OffBranchError)
    return answerProblem(
      c,
      new HttpProblem('bad-query', error.message, [
        { pointer: `?${error.parameter}`, message: 'not on this branch' },
      ]),
    );
  if (error instanceof BackwardWindowError)
    return answerProblem(
      c,
      new HttpProblem('bad-query', error.message, [{ pointer: '?from', message: 'after ?to' }]),
    );
  if (error instanceof BeyondDepthError)
    return answerProblem(c, new HttpProblem('bad-query', error.message, [beyondDepth(error)]));
  if (error instanceof UnknownShaError || error instanceof UnknownReferenceError)
    return answerProblem(c, new HttpProblem('not-found', error.message, unknown(error)));
  if (error instanceof AmbiguousShaError) return answerProblem(c, ambiguous(error));
  if (error instanceof UnknownBaseError)
    return answerProblem(c, new HttpProblem('not-found', error.message));
  if (error instanceof HTTPException && error.status < 500)
    return answerProblem(c, new HttpProblem('bad-query', error.message));
  const id = randomBytes(4).toString('hex');
  log(logged(`error ${id} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`));
  return answerProblem(
    c,
    new HttpProblem('internal', `This is a fault of the server; its log has it under ${id}.`),
    { id },
  );
}

/**
 * Text for a log: of one entry all lines but the first are indented, so that none can be forged, and
 * control characters are escaped, so that none reaches a terminal.
 */
export function logged(text: string): string {
  return text
    .replace(/\r?\n/g, '\n    ')
    .replace(/[^\P{C}\n]|[\u2028\u2029]/gu, (odd) =>
      odd.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    );
}

const beyondDepth = ({ metric, depth }: BeyondDepthError) => ({
  pointer: '?metric',
  message: `"${metric}" looks beyond depth ${depth}`,
});

/** Says which parameter named nothing, where the address has several. */
const unknown = ({ parameter, message }: UnknownShaError | UnknownReferenceError) =>
  parameter === null ? [] : [{ pointer: `?${parameter}`, message }];

function ambiguous({ message, candidates, parameter }: AmbiguousShaError): HttpProblem {
  const errors = candidates.map((one) => ({
    pointer: parameter === null ? '' : `?${parameter}`,
    message: [one.sha, one.message?.split('\n', 1)[0]].filter(Boolean).join(' '),
  }));
  return new HttpProblem('ambiguous', message, errors);
}
