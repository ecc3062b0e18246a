import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Project } from '../server/routes/schema/project.ts';
import type { Trend } from '../server/routes/schema/trend.ts';
import { api, ApiProblem, type Query } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (body: string, status: number, type: string) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'content-type': type } }),
  );
const failing = (query: Query<unknown>) =>
  query.load(new AbortController().signal).then(
    () => expect.fail('should have failed'),
    (error: unknown) => error as ApiProblem,
  );

describe('api', () => {
  it('has the types and addresses of the server', () => {
    expectTypeOf(api.trend('demo')).toEqualTypeOf<Query<Trend>>();
    expectTypeOf(api.project('demo')).toEqualTypeOf<Query<Project>>();
    expect(new URL(api.trend('demo', { branch: 'a/b', limit: 5 }).key).pathname).toBe(
      '/api/v1/projects/demo/trend',
    );
    expect(api.trend('demo', { branch: 'a/b', limit: 5 }).key).toContain('?branch=a%2Fb&limit=5');
    expect(api.trend('demo', { branch: null }).key).not.toContain('?');
    const some = new URL(api.trend('demo', { metric: ['recall@k', 'mrr'] }).key);
    expect(some.searchParams.getAll('metric')).toEqual(['recall@k', 'mrr']);
    expect(api.question('demo', 'r1', 'q 1').key).toMatch(/runs\/r1\/question\?qid=q(\+|%20)1$/);
  });

  it.each([
    ['../../b/runs/0f3a', '..%2F..%2Fb%2Fruns%2F0f3a'],
    ['..', '-'],
    ['.', '-'],
    ['', '-'],
    ['%2e%2e', '%252e%252e'],
    ['x?y#z', 'x%3Fy%23z'],
    ['$&', '%24%26'],
  ])('keeps the part "%s" in its place', (part, placed) => {
    const { pathname, search } = new URL(api.run(part, part).key);
    expect([pathname, search]).toEqual([`/api/v1/projects/${placed}/runs/${placed}`, '']);
  });

  it('gives the answer', async () => {
    answering('{"projects":[]}', 200, 'application/json');
    expect(await api.projects().load(new AbortController().signal)).toEqual({ projects: [] });
  });

  it('turns problem details into an ApiProblem', async () => {
    const problem = { type: 'about:blank', title: 'Not found', status: 404, detail: 'No run.' };
    answering(JSON.stringify(problem), 404, 'application/problem+json');
    const error = await failing(api.run('demo', 'x'));
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ title: 'Not found', status: 404, detail: 'No run.', errors: [] });
  });

  it('explains an answer that is not JSON', async () => {
    answering('<h1>Bad gateway</h1>', 502, 'text/html');
    expect(await failing(api.projects())).toMatchObject({ status: 502 });
  });

  it('says that the server does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failing(api.projects())).toMatchObject({ status: 0 });
  });
});
