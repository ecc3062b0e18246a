import type { Context } from 'hono';
import type { RouterRoute } from 'hono/types';
import { HttpProblem } from './problem.ts';

/** The methods each address has, HEAD and OPTIONS among them. */
export function methodsByPath(routes: readonly RouterRoute[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { path, method } of routes) {
    if (method === 'ALL') continue;
    const methods = found.get(path) ?? new Set<string>();
    found.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return new Map([...found].map(([path, methods]) => [path, [...methods, 'OPTIONS']]));
}

/** For the methods an address has not: 405; OPTIONS is told which it has. */
export const otherMethods = (methods: readonly string[]) => (c: Context) => {
  const allow = methods.join(', ');
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
  throw new HttpProblem(
    'method-not-allowed',
    `${c.req.path} answers ${allow}, not ${c.req.method}.`,
    [],
    { allow },
  );
};
