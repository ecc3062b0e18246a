import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestServer } from '../../server/fixtures/running-server.ts';
import { MeasuredRepository } from '../fixtures/measured-repository.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** main: one, two; topic: change, from one. */
async function start(project: string) {
  const repository = new MeasuredRepository(server, project);
  const one = await repository.commitMeasured('one');
  repository.git('checkout', '--quiet', '-b', 'topic');
  const change = repository.commit('change');
  repository.git('checkout', '--quiet', 'main');
  const two = await repository.commitMeasured('two');
  return { repository, one, two, change };
}

describe('a pull request', () => {
  it('is reported by its head and held against the first parent of the merge that CI tested', async () => {
    const { repository, two, change } = await start('merge-ref');
    const env = repository.pullRequest(7, 'topic');
    // As actions/checkout leaves it: the merge alone, its parents not fetched.
    const cwd = repository.shallowClone('refs/pull/7/merge');
    const { run } = await repository.measure({ cwd, env, ranks: [1, 0] });
    expect(run).toMatchObject({
      sha: change,
      branch: 'topic',
      pull_request: '7',
      tested_sha: env.GITHUB_SHA,
      dirty: false,
    });
    expect((await repository.run(run.id)).predecessor).toMatchObject({ sha: two, distance: 1 });
    expect(await repository.line()).toBe('one two');
    expect((await repository.trend()).side_points).toMatchObject([
      { run_id: run.id, position: 1.5, base: { sha: two, position: 1, distance: 1 }, lost: 1 },
    ]);
  });

  it('stands at its merge base where its head itself was checked out', async () => {
    const { repository, one, change } = await start('head');
    const env = repository.pullRequest(7, 'topic');
    const { run } = await repository.measure({ cwd: repository.shallowClone('topic', 9), env });
    expect(run).toMatchObject({ sha: change, tested_sha: null });
    expect((await repository.run(run.id)).predecessor).toMatchObject({ sha: one, distance: 1 });
    expect((await repository.trend()).side_points).toMatchObject([
      { position: 0.5, base: { sha: one, position: 0 } },
    ]);
  });

  it('moves to a newer merge base when it takes in main', async () => {
    const { repository, two } = await start('update');
    repository.git('checkout', '--quiet', 'topic');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'take in main', 'main');
    const env = repository.pullRequest(7, 'topic');
    repository.git('checkout', '--quiet', 'topic');
    const { run } = await repository.measure({ env });
    expect((await repository.run(run.id)).predecessor).toMatchObject({ sha: two, distance: 1 });
  });

  it('stays beside the line at its base when it is merged', async () => {
    const { repository, one, change } = await start('merged');
    const env = repository.pullRequest(7, 'topic');
    repository.git('checkout', '--quiet', 'topic');
    await repository.measure({ env });
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'topic');
    await repository.measure();
    expect(await repository.line()).toBe('one two merge');
    const { points, side_points } = await repository.trend();
    expect(points[2]?.predecessor).toMatchObject({ run_id: points[1]?.run_id, distance: 1 });
    expect(side_points).toMatchObject([{ sha: change, position: 0.5, base: { sha: one } }]);
  });

  it('has a line of its own, after the commits it is based on', async () => {
    const { repository } = await start('own-line');
    repository.git('checkout', '--quiet', 'topic');
    const change = repository.commit('again');
    const env = repository.pullRequest(7, 'topic');
    repository.git('checkout', '--quiet', 'topic');
    await repository.measure({ env });
    expect(await repository.line('?branch=topic')).toBe('one (change) again');
    const { points, side_points } = await repository.trend('?branch=topic');
    expect(points.map(({ branch }) => branch)).toEqual(['main', 'topic', 'topic']);
    expect(points[2]).toMatchObject({ sha: change, pull_request: '7' });
    expect(side_points).toEqual([]);
  });

  it('of a fork does not run into main, though its branch is called so', async () => {
    const { repository } = await start('fork');
    const env = repository.pullRequest(7, 'topic');
    const event = { number: 7, pull_request: { head: { sha: '', ref: 'main' } } };
    event.pull_request.head.sha = repository.git('rev-parse', 'topic');
    repository.write('event.json', JSON.stringify(event));
    env.GITHUB_HEAD_REF = 'main';
    env.GITHUB_EVENT_PATH = `${repository.folder}/event.json`;
    repository.git('checkout', '--quiet', 'topic');
    const { run } = await repository.measure({ env, ranks: [0, 0] });
    expect(run).toMatchObject({ branch: 'main', pull_request: '7' });
    expect(await repository.line()).toBe('one two');
  });
});
