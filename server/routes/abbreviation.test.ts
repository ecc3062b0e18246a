import { afterAll, beforeAll, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { CommitDetail } from './schema/commit.ts';
import { RunPage } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

/** Two commits that begin alike, and one with a SHA-256. */
const [old, next] = ['abc12340'.padEnd(40, '1'), 'abc12345'.padEnd(40, '2')];
const long = 'fedcba9'.padEnd(64, '3');
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  const at = (name: string, sha: string, parents: string[], day: number) =>
    measured({ ...git(name, [], day), sha, parents });
  await server.post('short', at('Old', old, [], 1));
  await server.post('short', at('Next', next, [old], 2));
  await server.post('short', at('Long', long, [next], 3));
});
afterAll(() => server.close());

const problemOf = async (path: string) =>
  readProblem(await server.fetch(`api/v1/projects/short${path}`));

it('finds a commit, its runs and a window by the first digits of a SHA', async () => {
  expect(CommitDetail.parse(await server.get('short', '/commits/FEDCBA9')).sha).toBe(long);
  expect(CommitDetail.parse(await server.get('short', '/commits/abc12345')).sha).toBe(next);
  const { runs } = RunPage.parse(await server.get('short', '/runs?sha=abc12340'));
  expect(runs.map((run) => run.sha)).toEqual([old]);
  const { points } = Trend.parse(
    await server.get('short', `/trend?from=abc12345&to=${long.slice(0, 40)}`),
  );
  expect(points.map((point) => point.sha)).toEqual([next, long]);
});

it.each(['/commits/abc1234', '/runs?sha=abc1234', '/trend?to=abc1234'])(
  'lists what %s may mean',
  async (path) => {
    expect(await problemOf(path)).toMatchObject({
      status: 409,
      detail: '2 commits begin with abc1234: give more digits.',
      errors: [{ message: `${old} Commit Old` }, { message: `${next} Commit Next` }],
    });
  },
);

it.each(['/commits/0000000', '/runs?sha=0000000', '/trend?from=0000000'])(
  'finds nothing at %s',
  async (path) => {
    const problem = await problemOf(path);
    expect([problem.status, problem.detail]).toEqual([
      404,
      'There is no commit 0000000 in this project.',
    ]);
  },
);

it.each(['/commits/abc123', '/commits/main', '/runs?sha=abc123'])('refuses %s', async (path) => {
  expect((await problemOf(path)).status).toBe(400);
});
