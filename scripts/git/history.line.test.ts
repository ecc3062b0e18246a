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

describe('the line of a branch', () => {
  it('follows first parents through a merge, and bridges what was not measured', async () => {
    const repository = new MeasuredRepository(server, 'merge');
    const one = await repository.commitMeasured('one');
    repository.git('checkout', '--quiet', '-b', 'side');
    await repository.commitMeasured('side');
    repository.git('checkout', '--quiet', 'main');
    repository.commit('two');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'side');
    await repository.measure({ ranks: [1, 0] });
    expect(await repository.line()).toBe('one (two) merge');
    const { points, order } = await repository.trend();
    expect(order).toBe('topology');
    expect(points[2]).toMatchObject({
      lost: 1,
      predecessor: { run_id: points[0]?.run_id, distance: 2 },
    });
    expect((await repository.commitAt(points[2]?.sha ?? '')).predecessor).toMatchObject({
      sha: one,
      distance: 2,
    });
  });

  it('keeps the order of parents at equal times, and where clocks ran backwards', async () => {
    const repository = new MeasuredRepository(server, 'clocks');
    for (const [name, at] of [
      ['z', '12:00'],
      ['a', '12:00'],
      ['m', '12:00'],
      ['b', '11:00'],
    ] as const) {
      repository.commit(name, { GIT_COMMITTER_DATE: `2026-05-04T${at}:00Z` });
      await repository.measure();
    }
    expect(await repository.line()).toBe('z a m b');
  });

  it('shifts positions and keeps SHAs when old commits are measured later', async () => {
    const repository = new MeasuredRepository(server, 'back-fill');
    const [one, two] = [repository.commit('one'), repository.commit('two')];
    await repository.commitMeasured('three');
    const before = await repository.trend();
    await repository.measure({ sha: one });
    await repository.measure({ sha: 'HEAD~1' });
    expect(await repository.line()).toBe('one two three');
    const { points } = await repository.trend();
    expect(points.map(({ sha }) => sha)).toEqual([one, two, before.points[0]?.sha]);
    expect([before.points[0]?.position, points[2]?.position]).toEqual([0, 2]);
    expect(points[2]).toMatchObject({ run_id: before.points[0]?.run_id });
    expect(points[2]?.predecessor).toMatchObject({ run_id: points[1]?.run_id, distance: 1 });
  });

  it('shows a dirty tree at its commit and compares nothing with it', async () => {
    const repository = new MeasuredRepository(server, 'dirty');
    repository.write('prompt', 'a');
    repository.git('add', 'prompt');
    await repository.commitMeasured('one');
    repository.write('prompt', 'b');
    const { run } = await repository.measure({ ranks: [0, 0] });
    repository.git('checkout', '--quiet', 'prompt');
    await repository.commitMeasured('two');
    const { points, side_points } = await repository.trend();
    expect(points.map(({ lost }) => lost)).toEqual([null, 0]);
    expect(side_points).toMatchObject([
      { run_id: run.id, dirty: true, position: 0, base: { distance: 0 }, lost: 2 },
    ]);
    expect((await repository.run(run.id)).predecessor).toMatchObject({ distance: 0 });
  });
});
