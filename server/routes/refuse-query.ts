import type { Hook } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { sentenceOf } from '#core/report/issues';
import { pointerTo } from '#core/report/pointer';
import { HttpProblem } from './problem.ts';

/** What a parameter that does not fit its schema is answered with. */
export const refuseQuery: Hook<unknown, Env, string, void> = (result) => {
  if (result.success) return;
  const errors = result.error.issues.map((issue) => ({
    pointer: result.target === 'query' ? `?${issue.path.join('.')}` : pointerTo(issue.path),
    message: sentenceOf(issue),
  }));
  const first = errors[0];
  throw new HttpProblem('bad-query', `${first?.pointer}: ${first?.message}.`, errors);
};
