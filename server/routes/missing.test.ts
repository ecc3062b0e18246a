import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await TestServer.start();
  ({ id } = (await server.post('p', measured(git('c1', [], 1)))).run);
  await server.post('other', measured(git('o', null, 1)));
});
afterAll(() => server.close());

describe('what is not there', () => {
  it.each([
    'api/v1/nothing',
    'api/v2/projects',
    'api/v1/projects/none',
    'api/v1/projects/none/trend',
    'api/v1/projects/none/runs',
    'api/v1/projects/none/question-history?qid=q1',
    'api/v1/projects/p/runs/0000000000000000',
    'api/v1/projects/p/runs/0000000000000000/questions',
    'api/v1/projects/p/runs/0000000000000000/question?qid=q1',
    'api/v1/projects/p/runs/0000000000000000/report',
    `api/v1/projects/p/commits/${'0'.repeat(40)}`,
    "api/v1/projects/p'%20OR%201=1--",
  ])('%s', async (path) => {
    const response = await server.fetch(path);
    const problem = await readProblem(response);
    expect(problem.status).toBe(404);
    expect(problem.detail).not.toBe('');
  });

  it('a question of a run, and one of another project', async () => {
    const missing = await server.fetch(`api/v1/projects/p/runs/${id}/question?qid=none`);
    expect(missing.status).toBe(404);
    const foreign = await server.fetch(`api/v1/projects/other/runs/${id}`);
    expect(foreign.status).toBe(404);
    const unnamed = await server.fetch(`api/v1/projects/p/runs/${id}/question`);
    expect(unnamed.status).toBe(400);
  });
});
