import type { Hook } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { HttpProblem } from './problem.ts';

/** What a parameter that does not fit its schema is answered with. */
export const refuseQuery: Hook<unknown, Env, string, void> = (result) => {
  if (result.success) return;
  const errors = result.error.issues.map(({ path, message }) => ({
    pointer: result.target === 'query' ? `?${path.join('.')}` : `/${path.join('/')}`,
    message,
  }));
  const first = errors[0];
  throw new HttpProblem('bad-query', `${first?.pointer}: ${first?.message}.`, errors);
};
