import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { measured } from '../../server/fixtures/commits.ts';
import { TestServer } from '../../server/fixtures/running-server.ts';
import { MeasuredRepository } from '../fixtures/measured-repository.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** As GitHub Actions runs for a push to main. */
const push = (sha: string) => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF_NAME: 'main',
  GITHUB_SHA: sha,
});

describe('shallow clones', () => {
  it('of depth 1, one per commit, make one line: each shows its true parent', async () => {
    const repository = new MeasuredRepository(server, 'depth-1');
    const shas: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      shas.push(repository.commit(name));
      const cwd = repository.shallowClone('main');
      await repository.measure({ cwd, env: push(shas.at(-1) ?? '') });
    }
    expect(await repository.line()).toBe('one two three');
    expect((await repository.trend()).order).toBe('topology');
    expect((await repository.commitAt(shas[2] ?? '')).parents).toEqual([shas[1]]);
  });

  it('leave what they do not reach unknown, never a root, until a deeper one tells', async () => {
    const repository = new MeasuredRepository(server, 'gap');
    const one = repository.commit('one');
    await repository.measure({ cwd: repository.shallowClone('main'), env: push(one) });
    repository.commit('two');
    const three = repository.commit('three');
    const four = repository.commit('four');
    await repository.measure({ cwd: repository.shallowClone('main', 2), env: push(four) });
    // `two` is known as a parent only: time puts `one` before it.
    expect(await repository.trend()).toMatchObject({ order: 'mixed' });
    expect(await repository.line()).toBe('one (null) (three) four');
    expect((await repository.commitAt(three)).parents).toHaveLength(1);
    const five = repository.commit('five');
    await repository.measure({ cwd: repository.shallowClone('main', 9), env: push(five) });
    expect(await repository.trend()).toMatchObject({ order: 'topology' });
    expect(await repository.line()).toBe('one (two) (three) four five');
    expect((await repository.commitAt(one)).parents).toEqual([]);
  });
});

describe('no history at all', () => {
  it('goes by time, and says so', async () => {
    const repository = new MeasuredRepository(server, 'no-history');
    const shas = ['one', 'two', 'three'].map((name) => repository.commit(name));
    for (const [at, minute] of [
      [2, 3],
      [0, 1],
      [1, 2],
    ] as const) {
      const committed_at = `2026-05-04T10:0${minute}:00Z`;
      const git = { sha: shas[at] ?? '', branch: 'main', committed_at, message: `${minute}` };
      await server.post('no-history', measured(git));
    }
    expect(await repository.line()).toBe('1 2 3');
    expect((await repository.trend()).order).toBe('time');
  });
});

describe('a rewritten branch', () => {
  it('leaves its old commits off the line, and keeps them under their SHA', async () => {
    const repository = new MeasuredRepository(server, 'rewritten');
    const one = await repository.commitMeasured('one');
    const old = await repository.commitMeasured('old', { ranks: [0, 0] });
    repository.git('reset', '--quiet', '--hard', one);
    repository.commit('new');
    const { run } = await repository.measure();
    expect(await repository.line()).toBe('one new');
    const { points, rewritten } = await repository.trend();
    expect(rewritten).toMatchObject([{ sha: old, subject: 'old' }]);
    expect(points[1]).toMatchObject({ run_id: run.id, predecessor: { distance: 1 }, gained: 0 });
    expect((await repository.commitAt(old.slice(0, 7))).runs).toHaveLength(1);
  });
});

describe('a SHA-256 repository', () => {
  it('is measured, drawn and found by short and full SHA like any other', async () => {
    const repository = new MeasuredRepository(server, 'sha256', ['--object-format=sha256']);
    const one = await repository.commitMeasured('one');
    repository.commit('two');
    const { run } = await repository.measure({ ranks: [1, 0] });
    expect([one.length, run.sha.length]).toEqual([64, 64]);
    expect(await repository.line()).toBe('one two');
    expect((await repository.run(run.id)).predecessor).toMatchObject({ sha: one, distance: 1 });
    expect(await repository.commitAt(run.sha.slice(0, 8))).toMatchObject({
      sha: run.sha,
      parents: [one],
      lost: ['q2'],
    });
    expect(await repository.line(`?from=${run.sha}`)).toBe('two');
  });
});
