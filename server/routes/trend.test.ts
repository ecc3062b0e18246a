import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const trendOf = async (project: string, query = '') =>
  Trend.parse(await server.get(project, `/trend${query}`));
const named = new Map(
  [...Array.from({ length: 8 }, (_, i) => `c${i}`), ...['f1', 'f2', 'm', 'pr1', 'pr2', 'old']].map(
    (name) => [sha(name), name],
  ),
);
const names = (trend: Trend) => trend.points.map((point) => named.get(point.sha));

describe('trend', () => {
  it('follows the commits, not the order of arrival, and leaves gaps for what nobody measured', async () => {
    const history = [0, 1, 2, 3].map((i) => git(`c${i}`, i ? [`c${i - 1}`] : [], i + 1));
    // Measured from new to old: the oldest is back-filled last. c0 and c2 are never measured.
    await server.post('order', measured(git('c4', ['c3'], 5, { history }), [1, 1]));
    await server.post('order', measured(git('c3', ['c2'], 4), [1, 0]));
    await server.post('order', measured(git('c1', ['c0'], 2), [3, 1]));
    const trend = await trendOf('order');
    expect(trend).toMatchObject({
      order: 'topology',
      branch: 'main',
      k: 5,
      kinds: ['ci', 'nightly'],
    });
    expect(names(trend)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(trend.points.map((point) => point.position)).toEqual([0, 1, 2, 3]);
    expect(trend.points[1]).toMatchObject({ run_id: null, metrics: {}, subject: 'Commit c2' });
    expect(trend.points[2]).toMatchObject({
      metrics: { 'recall@5': 0.5 },
      n: { 'recall@5': 2 },
      gained: 0,
      lost: 1,
      predecessor: { run_id: trend.points[0]?.run_id, distance: 2 },
    });
    expect(trend.points[3]).toMatchObject({ gained: 1, lost: 0, predecessor: { distance: 1 } });
  });

  it('walks first parents: what a merge brought in is not on the line', async () => {
    await server.post('merge', measured(git('c0', [], 1)));
    await server.post('merge', measured(git('f1', ['c0'], 2, { branch: 'feature' })));
    await server.post('merge', measured(git('f2', ['f1'], 4, { branch: 'feature' })));
    await server.post('merge', measured(git('c1', ['c0'], 3)));
    await server.post('merge', measured(git('m', ['c1', 'f2'], 5)));
    const main = await trendOf('merge');
    expect(names(main)).toEqual(['c0', 'c1', 'm']);
    expect(main.branches.sort()).toEqual(['feature', 'main']);
    expect(main.points[2]?.predecessor).toEqual({ run_id: main.points[1]?.run_id, distance: 1 });
    expect(names(await trendOf('merge', '?branch=feature'))).toEqual(['c0', 'f1', 'f2']);
  });

  it('keeps the order of parents where clocks went backwards', async () => {
    await server.post('clock', measured(git('c0', [], 20)));
    await server.post('clock', measured(git('c1', ['c0'], 10)));
    await server.post('clock', measured(git('c2', ['c1'], 15)));
    expect(names(await trendOf('clock'))).toEqual(['c0', 'c1', 'c2']);
  });

  it('goes by time where no parents are known, and says so', async () => {
    await server.post('flat', measured(git('c2', null, 3)));
    await server.post('flat', measured(git('c1', null, 2)));
    await server.post('flat', measured(git('c3', null, 4)));
    const trend = await trendOf('flat');
    expect(trend.order).toBe('time');
    expect(names(trend)).toEqual(['c1', 'c2', 'c3']);
    expect(trend.points[2]?.predecessor).toEqual({ run_id: trend.points[1]?.run_id, distance: 1 });
  });

  it('draws the latest complete run of a commit and fills in what it did not measure', async () => {
    const at = git('c0', [], 1);
    const answers = measured(at, [1, 2], { run: { kind: 'nightly', label: 'night' } });
    for (const question of answers.questions) {
      question.live = { answer: 'yes', verdict: 'correct', graded_by: 'judge' };
    }
    const { run: night } = await server.post('rerun', answers);
    const { run } = await server.post('rerun', measured(at, [1, 0]));
    const broken = measured(at, [0, 0]);
    for (const question of broken.questions) question.error = 'timeout';
    await server.post('rerun', broken);
    const [point] = (await trendOf('rerun')).points;
    expect(point).toMatchObject({
      run_id: run.id,
      answers_run_id: night.id,
      runs: 3,
      metrics: { 'recall@5': 0.5, answer_accuracy_live: 1 },
    });
  });

  it('shows dirty trees beside the line and never compares with them', async () => {
    const { run: clean } = await server.post('dirty', measured(git('c0', [], 1)));
    const tree = git('c1', ['c0'], 2, { dirty: true });
    const { run } = await server.post('dirty', measured(tree, [0, 1]));
    await server.post('dirty', measured(git('c2', ['c1'], 3)));
    const trend = await trendOf('dirty');
    expect(names(trend)).toEqual(['c0', 'c1', 'c2']);
    expect(trend.points[1]).toMatchObject({ run_id: null, metrics: {}, runs: 1 });
    expect(trend.points[2]).toMatchObject({
      lost: 0,
      predecessor: { run_id: clean.id, distance: 2 },
    });
    expect(trend.side_points).toMatchObject([
      {
        run_id: run.id,
        dirty: true,
        position: 1,
        base: { run_id: clean.id, sha: sha('c1'), position: 1, distance: 1 },
        metrics: { 'recall@5': 0.5 },
        gained: 0,
        lost: 1,
      },
    ]);
  });

  it('holds a dirty tree against its own commit, once that was measured', async () => {
    const tree = git('c1', ['c0'], 2, { dirty: true });
    const { run } = await server.post('own', measured(tree, [0, 1]));
    const { run: clean } = await server.post('own', measured(git('c1', ['c0'], 2)));
    expect(await server.get('own', `/runs/${run.id}`)).toMatchObject({
      predecessor: { run_id: clean.id, distance: 0 },
    });
  });

  it('stands pull requests between their base and the next commit, and compares nothing with them', async () => {
    await server.post('pulls', measured(git('c0', [], 1)));
    const { run: base } = await server.post('pulls', measured(git('c1', ['c0'], 2)));
    const pull = { branch: 'topic', pull_request: 7 };
    await server.post('pulls', measured(git('pr1', ['c1'], 4, pull), [0, 0]));
    const { run } = await server.post('pulls', measured(git('pr2', ['pr1'], 5, pull), [0, 2]));
    await server.post('pulls', measured(git('c2', ['c1'], 6)));
    const trend = await trendOf('pulls');
    expect(names(trend)).toEqual(['c0', 'c1', 'c2']);
    expect(trend.points[2]?.predecessor).toEqual({ run_id: base.id, distance: 1 });
    const at = { sha: sha('c1'), run_id: base.id, position: 1 };
    expect(trend.side_points).toMatchObject([
      { sha: sha('pr1'), position: 1 + 1 / 3, base: { ...at, distance: 1 }, lost: 2 },
      { run_id: run.id, position: 1 + 2 / 3, base: { ...at, distance: 2 }, lost: 1 },
    ]);
    expect(await server.get('pulls', `/runs/${run.id}`)).toMatchObject({
      pull_request: '7',
      predecessor: { sha: sha('c1'), distance: 2 },
    });
  });

  it('holds a tested merge against its first parent', async () => {
    const history = [git('m', ['c1', 'pr1'], 4)];
    await server.post('tested', measured(git('c0', [], 1)));
    await server.post('tested', measured(git('c1', ['c0'], 2)));
    const pull = { branch: 'topic', pull_request: '7', tested_sha: sha('m'), history };
    const { run } = await server.post('tested', measured(git('pr1', ['c0'], 3, pull)));
    const predecessor = { sha: sha('c1'), distance: 1 };
    expect(await server.get('tested', `/runs/${run.id}`)).toMatchObject({ predecessor });
    expect((await trendOf('tested')).side_points).toMatchObject([
      { position: 1.5, base: predecessor },
    ]);
  });

  it('draws local runs only where nothing else is, or where asked', async () => {
    await server.post('kinds', measured(git('c0', [], 1), [1], { run: { kind: 'local' } }));
    expect(await trendOf('kinds')).toMatchObject({ kinds: ['local', 'import'], points: [{}] });
    await server.post('kinds', measured(git('c1', ['c0'], 2)));
    expect(names(await trendOf('kinds'))).toEqual(['c1']);
    expect(names(await trendOf('kinds', '?kind=ci,local'))).toEqual(['c0', 'c1']);
    expect(names(await trendOf('kinds', '?kind=ci&kind=local'))).toEqual(['c0', 'c1']);
  });

  it('takes the configuration that numbers alone leave unsaid for unknown, not for changed', async () => {
    await server.post('claims', measured(git('c1', ['c0'], 2, { history: [git('c0', [], 1)] })));
    await server.send('claims', '{"recall@5":0.5}', {}, `?sha=${sha('c0')}&branch=main&k=5`);
    const { points } = await trendOf('claims');
    expect(points.map((point) => point.verified)).toEqual([false, true]);
    expect(points.map((point) => point.config_changes)).toEqual([[], []]);
  });

  it('says which kinds there are, and which it draws unasked', async () => {
    await server.post('present', measured(git('c0', [], 1), [1], { run: { kind: 'import' } }));
    const asked = { kinds: ['sweep'], default_kinds: ['local', 'import'], points: [] };
    expect(await trendOf('present', '?kind=sweep')).toMatchObject(asked);
    await server.post('present', measured(git('c1', ['c0'], 2)));
    const elsewhere = git('c0', [], 1, { branch: 'topic' });
    await server.post('present', measured(elsewhere, [2], { run: { kind: 'sweep' } }));
    expect(await trendOf('present', '?kind=import')).toMatchObject({
      default_kinds: ['ci', 'nightly'],
      present_kinds: ['import', 'ci'],
    });
  });

  it('counts dirty runs among the kinds', async () => {
    await server.post('dirty-kinds', measured(git('c0', [], 1)));
    const tree = git('c0', [], 1, { dirty: true });
    await server.post('dirty-kinds', measured(tree, [2], { run: { kind: 'local' } }));
    expect((await trendOf('dirty-kinds')).present_kinds).toEqual(['ci', 'local']);
  });

  it('leaves out commits that were rewritten away', async () => {
    await server.post('rewrite', measured(git('c0', [], 1)));
    await server.post('rewrite', measured(git('old', ['c0'], 2)));
    await server.post('rewrite', measured(git('c1', ['c0'], 3)));
    expect(names(await trendOf('rewrite'))).toEqual(['c0', 'c1']);
  });

  describe('of a longer line', () => {
    beforeAll(async () => {
      for (let i = 0; i < 8; i += 1) {
        const baseline = { metrics: { 'recall@5': i < 4 ? 0.5 : 0.8 }, tolerance: 0.05 };
        const config = { k: i < 6 ? 5 : 3, depth: 8, pipeline: { chunk_size: i < 2 ? 400 : 120 } };
        const report = measured(
          git(`c${i}`, i ? [`c${i - 1}`] : [], i + 1),
          i < 5 ? [1, 2] : [1, 7],
          {
            baseline,
            config,
          },
        );
        if (i >= 5) for (const question of report.questions) question.answer_must_mention = ['x'];
        for (const question of report.questions)
          question.live = { verdict: 'wrong', graded_by: 'judge' };
        await server.post('long', report);
      }
    });

    it('gives a window and says how much came before', async () => {
      const last = await trendOf('long', '?limit=3');
      expect([names(last), last.earlier]).toEqual([['c5', 'c6', 'c7'], 5]);
      expect(last.points[0]?.predecessor).toMatchObject({ distance: 1 });
      const part = await trendOf('long', `?from=${sha('c2')}&to=${sha('c4')}`);
      expect([names(part), part.earlier]).toEqual([['c2', 'c3', 'c4'], 2]);
      expect(part.points.map((point) => point.position)).toEqual([0, 1, 2]);
    });

    it('sends only the metrics asked for', async () => {
      const { points } = await trendOf('long', '?metric=recall@5&metric=mrr');
      expect(Object.keys(points[0]?.metrics ?? {}).sort()).toEqual(['mrr', 'recall@5']);
      expect(Object.keys(points[0]?.n ?? {}).sort()).toEqual(['mrr', 'recall@5']);
    });

    it('takes recall@k for the shipped k: of each point, and of the newest', async () => {
      const { points, fences } = await trendOf('long', '?metric=recall@k');
      const asked = points.map(({ metrics }) => Object.keys(metrics));
      expect(asked).toEqual([
        ...Array.from({ length: 6 }, () => ['recall@5', 'recall@3']),
        ['recall@3'],
        ['recall@3'],
      ]);
      expect(fences.flatMap(({ metrics }) => metrics)).toEqual(['recall@5', 'recall@3']);
    });

    it('tells where the baseline and the configuration changed', async () => {
      const trend = await trendOf('long');
      expect(trend.baseline).toEqual([
        { position: 0, metrics: { 'recall@5': 0.5 }, tolerance: 0.05 },
        { position: 4, metrics: { 'recall@5': 0.8 }, tolerance: 0.05 },
      ]);
      expect(trend.points.map((point) => point.config_changes)).toEqual([
        [],
        [],
        ['chunk_size 400 → 120'],
        [],
        [],
        [],
        ['k 5 → 3'],
        [],
      ]);
      expect(trend.k).toBe(3);
    });

    it('fences the lines that broke, and counts no flips over new labels', async () => {
      const trend = await trendOf('long');
      expect(trend.fences.map(({ position, reason }) => [position, reason])).toEqual([
        [5, 'golden'],
        [6, 'k'],
      ]);
      const [golden, k] = trend.fences;
      expect(golden?.metrics).toContain('recall@5');
      expect(k?.metrics).toEqual(['answer_accuracy_live']);
      expect(trend.points[5]).toMatchObject({ gained: 0, lost: 0 });
    });

    it.each([
      ['?limit=0', '?limit'],
      ['?limit=x', '?limit'],
      ['?kind=weekly', '?kind.0'],
      ['?from=abc123', '?from'],
      ['?to=main', '?to'],
      [`?from=${'0'.repeat(40)}`, '?from'],
    ])('refuses %s', async (query, pointer) => {
      const response = await server.fetch(`api/v1/projects/long/trend${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
    });
  });
});
