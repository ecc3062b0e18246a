import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { git, measured, sha } from '../fixtures/commits.ts';
import { question } from '../fixtures/report.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Comparison } from './schema/comparison.ts';
import { ComparedDiagnosis } from './schema/diagnosis.ts';
import { RunDetail } from './schema/run.ts';

/*
 * main: a - b - c - d, the gold of q1, q2, q3 at these ranks of 8 (0: nowhere), k 5:
 *   a  1 2 0    b  1 6 3    c  not measured    d  2 6 3, a chunk size of 120
 * topic: t, from a; a dirty tree and a pull request beside it.
 */
const RANKS = { a: [1, 2, 0], b: [1, 6, 3], d: [2, 6, 3] };

let server: TestServer;
const ids: Record<string, string> = {};

const post = async (name: string, report: ReportInput) => {
  ids[name] = (await server.post('shop', report)).run.id;
};
const compare = async (base: string, head: string, more = '') =>
  Comparison.parse(await server.get('shop', `/compare?base=${base}&head=${head}${more}`));
const refused = async (query: string) =>
  readProblem(await server.fetch(`api/v1/projects/shop/compare?${query}`));
const metric = ({ metrics }: Comparison, name: string) =>
  metrics.find(({ metric }) => metric === name);

beforeAll(async () => {
  server = await TestServer.start();
  const history = [git('c', ['b'], 3)] as NonNullable<ReportInput['git']['history']>;
  await post('a', measured(git('a', [], 1), RANKS.a));
  await post('b', measured(git('b', ['a'], 2), RANKS.b));
  const chunked = { config: { k: 5, depth: 20, pipeline: { chunk_size: 120 } } };
  await post('d', measured(git('d', ['c'], 4, { history }), RANKS.d, chunked));
  const topic = { branch: 'topic' };
  await post('t', measured(git('t', ['a'], 5, topic), [3, 2, 1]));
  const pull = { branch: 'patch', pull_request: '7', tested_sha: sha('merge') };
  const merge = [git('merge', ['b', 'p'], 6)] as typeof history;
  await post('p', measured(git('p', ['a'], 6, { ...pull, history: merge }), [1, 2, 3]));
  await post('dirty', measured(git('u', ['d'], 7, { branch: 'wip', dirty: true }), [1, 1, 1]));
  await post('local', measured(git('b', ['a'], 2), [8, 8, 8], { run: { kind: 'local' } }));
});
afterAll(() => server.close());

describe('two runs', () => {
  it('are compared metric by metric over the questions they share', async () => {
    // recall@5 at b: q1 and q3 of 3; at a: q1 and q2. MRR: (1 + 1/6 + 1/3) / 3 against (1 + 1/2) / 3.
    const found = await compare(`run:${ids.a}`, `run:${ids.b}`);
    expect(found.base).toMatchObject({ ref: `run:${ids.a}`, run_id: ids.a, sha: sha('a') });
    expect(found.head).toMatchObject({ branch: 'main', subject: 'Commit b', k: 5, questions: 3 });
    expect(found).toMatchObject({ distance: 1, fences: [], config_changes: [] });
    expect(metric(found, 'recall@5')).toEqual({
      metric: 'recall@5',
      base: { value: 2 / 3, n: 3 },
      head: { value: 2 / 3, n: 3 },
      paired: { n: 3, base: 2 / 3, head: 2 / 3, difference: 0 },
    });
    expect(metric(found, 'mrr')?.paired?.base).toBeCloseTo(0.5);
    expect(metric(found, 'mrr')?.paired?.difference).toBe(0);
    expect(metric(found, 'recall@3')?.paired?.difference).toBe(0);
    expect(found.metrics.slice(0, 4).map(({ metric }) => metric)).toEqual([
      'recall@1',
      'recall@3',
      'recall@5',
      'recall@10',
    ]);
    expect(metric(found, 'answer_accuracy_live')).toBe(undefined);
  });

  it('are compared question by question', async () => {
    const found = await compare(`run:${ids.a}`, `run:${ids.b}`);
    const short = found.questions.map(({ qid, pairing, rank, state, flip }) => [
      qid,
      pairing,
      rank,
      state,
      flip,
    ]);
    expect(short).toEqual([
      ['q1', 'same', [1, 1], ['found', 'found'], null],
      ['q2', 'same', [2, 6], ['found', 'ranked_low'], 'lost'],
      ['q3', 'same', [null, 3], ['missed', 'found'], 'gained'],
    ]);
    expect(found.questions[0]).toMatchObject({ question: 'What about q1?', live: [null, null] });
    expect(found.flips).toEqual({ gained: ['q3'], lost: ['q2'] });
  });

  it('are the same digits as the page of the run has', async () => {
    for (const [base, head] of [
      ['a', 'b'],
      ['b', 'd'],
    ] as const) {
      const path = `/runs/${ids[head]}`;
      const { predecessor, config_changes } = RunDetail.parse(await server.get('shop', path));
      const diagnosis = await server.get('shop', `${path}/diagnosis?base=${ids[base]}`);
      const { transitions, remarks, base: of } = ComparedDiagnosis.parse(diagnosis);
      const found = await compare(`run:${ids[base]}`, `run:${ids[head]}`);
      expect(predecessor?.run_id).toBe(ids[base]);
      expect(found.distance).toBe(predecessor?.distance);
      expect(found.distance).toBe(of?.distance);
      expect(found.pairing).toEqual(predecessor?.pairing);
      expect(found).toMatchObject({ transitions, remarks });
      expect(found.config_changes).toHaveLength(config_changes.length);
      const paired = found.metrics.flatMap(({ metric, paired }) =>
        paired ? [[metric, { n: paired.n, before: paired.base, after: paired.head }]] : [],
      );
      expect(Object.fromEntries(paired)).toEqual(predecessor?.paired);
    }
  });

  it('say what changed in their configuration', async () => {
    const found = await compare('sha:' + sha('b'), 'sha:' + sha('d'));
    expect(found).toMatchObject({ distance: 2, config_changes: ['chunk_size none → 120'] });
  });

  it('may be one: nothing changed', async () => {
    const found = await compare(`run:${ids.a}`, 'sha:' + sha('a').slice(0, 7));
    expect(found.distance).toBe(0);
    expect(found.flips).toEqual({ gained: [], lost: [] });
    expect(found.transitions).toEqual([]);
    expect(found.metrics.map(({ paired }) => paired?.difference)).toEqual(
      found.metrics.map(() => 0),
    );
  });

  it('are counted back where head is the older, and not at all where neither leads to the other', async () => {
    expect(await compare('branch:main', 'sha:' + sha('a'))).toMatchObject({ distance: -3 });
    expect(await compare('branch:topic', 'branch:main')).toMatchObject({ distance: null });
    expect(await compare('sha:' + sha('a'), 'branch:topic')).toMatchObject({ distance: 1 });
  });
});

describe('references', () => {
  it('name the run that stands for a commit, or for the newest measured one of a branch', async () => {
    const run = async (ref: string, more = '') => (await compare(ref, ref, more)).head.run_id;
    expect(await run('branch:main')).toBe(ids.d);
    expect(await run('branch:topic')).toBe(ids.t);
    expect(await run('sha:' + sha('b').toUpperCase())).toBe(ids.b);
    // The local run of b came later and stands for it only where local runs are asked for.
    expect(await run('sha:' + sha('b'), '&kind=local')).toBe(ids.local);
    expect(await run('branch:main', '&kind=local,sweep')).toBe(ids.local);
    // An id is exact, whatever the kind.
    expect(await run(`run:${ids.a}`, '&kind=local')).toBe(ids.a);
  });

  it('find pull requests, which count from their base, and dirty trees by their commit', async () => {
    expect(await compare(`run:${ids.b}`, 'branch:patch')).toMatchObject({
      head: { run_id: ids.p, pull_request: '7' },
      // Tested merged into b, though its own first parent is a.
      distance: 1,
      flips: { gained: ['q2'], lost: [] },
    });
    expect(await compare('branch:main', 'sha:' + sha('u'))).toMatchObject({
      head: { run_id: ids.dirty, dirty: true },
      distance: 1,
    });
    expect(await refused('base=branch:main&head=branch:wip')).toMatchObject({
      status: 404,
      detail: 'Branch "wip" has no run of a clean tree: name one by run:ID or sha:SHA.',
      errors: [{ pointer: '?head' }],
    });
  });

  it.each([
    ['base=main&head=branch:main', 400, '?base'],
    ['base=branch:main&head=sha:12345', 400, '?head'],
    ['base=branch:main&head=sha:zzzzzzzz', 400, '?head'],
    ['base=branch:main&head=run:', 400, '?head'],
    ['base=branch:main', 400, '?head'],
    ['base=branch:nowhere&head=branch:main', 404, '?base'],
    ['base=branch:main&head=run:0123456789abcdef', 404, '?head'],
    ['base=branch:main&head=sha:0123456789', 404, '?head'],
    [`base=branch:main&head=sha:${'0'.repeat(40)}`, 404, '?head'],
    [`base=sha:${sha('c')}&head=branch:main`, 404, '?base'],
    ['base=branch:main&head=branch:main&kind=sweep', 404, '?base'],
  ])('that name nothing are refused: %s', async (query, status, pointer) => {
    expect(await refused(query)).toMatchObject({ status, errors: [{ pointer }] });
  });

  it('are refused in words', async () => {
    expect((await refused(`base=sha:${sha('c')}&head=branch:main`)).detail).toBe(
      `Commit ${sha('c').slice(0, 7)} has no run.`,
    );
    expect((await refused('base=branch:nowhere&head=branch:main')).detail).toBe(
      'Branch "nowhere" has no run in this project.',
    );
    expect((await refused('base=main&head=branch:main')).detail).toBe(
      '?base: must be run:ID, sha:SHA with at least 7 hex digits, or branch:NAME.',
    );
    const unknown = await server.fetch('api/v1/projects/none/compare?base=run:a&head=run:b');
    expect(unknown.status).toBe(404);
  });

  it('that several commits begin with are refused with the list', async () => {
    const twins = ['1', '2'].map((end) => `abcdef0${'0'.repeat(32)}${end}`);
    for (const at of twins) {
      const report = measured({ ...git('x', null, 1), sha: at, branch: null });
      await server.post('twins', report);
    }
    const problem = await readProblem(
      await server.fetch(`api/v1/projects/twins/compare?base=sha:${twins[0]}&head=sha:abcdef0`),
    );
    expect(problem).toMatchObject({ status: 409 });
    expect(problem.errors).toEqual(
      twins.map((at) => ({ pointer: '?head', message: `${at} Commit x` })),
    );
  });
});

describe('metrics', () => {
  it('are those asked for, recall and hit at any K within both depths', async () => {
    const found = await compare(
      `run:${ids.a}`,
      `run:${ids.b}`,
      '&metric=mrr,recall@6&metric=hit@2&metric=recall@k',
    );
    expect(found.metrics.map(({ metric }) => metric)).toEqual([
      'recall@5',
      'recall@6',
      'hit@2',
      'mrr',
    ]);
    // At 6: q1 and q2 of a, all of b; at 2: q1 and q2 of a, q1 of b.
    expect(metric(found, 'recall@6')).toMatchObject({
      base: { value: 2 / 3, n: 3 },
      head: { value: 1, n: 3 },
      paired: { n: 3, base: 2 / 3, head: 1 },
    });
    expect(metric(found, 'hit@2')?.paired).toMatchObject({ base: 2 / 3, head: 1 / 3 });
  });

  it('are refused beyond a depth, and where there is no such', async () => {
    const at = `base=run:${ids.a}&head=run:${ids.b}&metric=`;
    expect(await refused(`${at}recall@21`)).toMatchObject({
      status: 400,
      detail: 'recall@21 looks beyond depth 20, where the rankings end.',
      errors: [{ pointer: '?metric', message: '"recall@21" looks beyond depth 20' }],
    });
    expect(await refused(`${at}recal@5`)).toMatchObject({ errors: [{ pointer: '?metric' }] });
    // Not worked out from ranks: no number, and no refusal.
    expect(
      metric(await compare(`run:${ids.a}`, `run:${ids.b}`, '&metric=ndcg@7'), 'ndcg@7'),
    ).toEqual({ metric: 'ndcg@7', base: null, head: null, paired: null });
  });

  it('of one run are chosen the same way', async () => {
    const asked = `/runs/${ids.b}?metric=recall@6&metric=mrr`;
    const { metrics, n, predecessor } = RunDetail.parse(await server.get('shop', asked));
    expect(metrics).toEqual({ 'recall@6': 1, mrr: expect.closeTo(0.5) as number });
    expect(n).toEqual({ 'recall@6': 3, mrr: 3 });
    expect(predecessor?.metrics['recall@6']).toBe(2 / 3);
    expect(predecessor?.paired).toMatchObject({ 'recall@6': { n: 3, before: 2 / 3, after: 1 } });
    expect(Object.keys(predecessor?.paired ?? {})).toEqual(['recall@6', 'mrr']);
    const beyond = await server.fetch(`api/v1/projects/shop/runs/${ids.b}?metric=hit@21`);
    expect(await readProblem(beyond)).toMatchObject({
      status: 400,
      errors: [{ pointer: '?metric' }],
    });
  });
});

describe('runs that differ in more than the pipeline', () => {
  const gold = (qid: string, rank: number, rest: object = {}) => {
    const ranking = Array.from({ length: 20 }, (_, i) => (i + 1 === rank ? 'gold#1' : `x${i}#0`));
    return question(qid, ['gold#1'], ranking, rest);
  };
  const at = (name: string, day: number, questions: ReportInput['questions'], rest: object = {}) =>
    ({
      format: 'ranktrail-report',
      version: 1,
      project: null,
      run: { kind: 'ci' },
      git: git(name, day === 1 ? [] : ['g1'], day),
      config: { k: 5, depth: 20 },
      questions,
      ...rest,
    }) as ReportInput;
  const between = async (base: ReportInput, head: ReportInput, project: string) => {
    const before = await server.post(project, base);
    const after = await server.post(project, head);
    const path = `/compare?base=run:${before.run.id}&head=run:${after.run.id}`;
    return Comparison.parse(await server.get(project, path));
  };

  it('share what is labelled alike, and list the rest', async () => {
    // Shared: q1 alone, found at 1 and lost at 9. Own recall@5: 2 of 3 and 1 of 3.
    const found = await between(
      at('g1', 1, [gold('q1', 1), gold('q2', 0), gold('old', 2)]),
      at('g2', 2, [gold('q1', 9), gold('q2', 1, { question: 'Other?' }), gold('new', 0)]),
      'sets',
    );
    expect(found.pairing).toEqual({
      paired: 1,
      only_base: ['old'],
      only_head: ['new'],
      relabelled: ['q2'],
      moved: [],
      uses_documents: false,
    });
    expect(metric(found, 'recall@5')).toEqual({
      metric: 'recall@5',
      base: { value: 2 / 3, n: 3 },
      head: { value: 1 / 3, n: 3 },
      paired: { n: 1, base: 1, head: 0, difference: -1 },
    });
    expect(found.fences).toMatchObject([{ reason: 'golden', label: 'golden set changed' }]);
    expect(found.fences[0]?.metrics).toContain('recall@5');
    expect(
      found.questions.map(({ qid, pairing, rank, flip }) => [qid, pairing, rank, flip]),
    ).toEqual([
      ['new', 'only_head', [null, null], null],
      ['old', 'only_base', [2, null], null],
      ['q1', 'same', [1, 9], 'lost'],
      ['q2', 'relabelled', [null, 1], null],
    ]);
    expect(found.questions[0]).toMatchObject({ needs: [null, 1], state: [null, 'missed'] });
    expect(found.questions[3]?.question).toBe('Other?');
  });

  it('compare no number without a common question', async () => {
    const found = await between(
      at('g1', 1, [gold('q1', 1)]),
      at('g2', 2, [gold('q2', 1)]),
      'strangers',
    );
    expect(found.pairing).toMatchObject({ paired: 0, only_base: ['q1'], only_head: ['q2'] });
    expect(new Set(found.metrics.map(({ paired }) => paired))).toEqual(new Set([null]));
    expect(metric(found, 'recall@5')?.head).toEqual({ value: 1, n: 1 });
    expect(found.flips).toEqual({ gained: [], lost: [] });
  });

  it('compare no answers across another k, and recall at the k of each', async () => {
    const live = { live: { verdict: 'correct', graded_by: 'human' } };
    const found = await between(
      at('g1', 1, [gold('q1', 4, live)]),
      at('g2', 2, [gold('q1', 3, live)], { config: { k: 2, depth: 10 } }),
      'ks',
    );
    expect(found.fences).toEqual([
      {
        reason: 'depth',
        label: 'depth 20 → 10',
        metrics: ['mrr', 'map'],
      },
      { reason: 'k', label: 'k 5 → 2', metrics: ['answer_accuracy_live'] },
    ]);
    expect(metric(found, 'answer_accuracy_live')).toEqual({
      metric: 'answer_accuracy_live',
      base: { value: 1, n: 1 },
      head: { value: 1, n: 1 },
      paired: null,
    });
    // recall@2 is none of base's own metrics, and known from its ranks.
    expect(metric(found, 'recall@2')?.paired).toMatchObject({ base: 0, head: 0 });
    expect(metric(found, 'recall@5')?.paired).toMatchObject({ base: 1, head: 1 });
    // In the top 5 of base, not in the top 2 of head.
    expect(found.flips.lost).toEqual(['q1']);
    // At a k that one of them did not look down to, nothing is refused: it was not named.
    const deep = `/compare?base=run:${found.base.run_id}&head=run:${found.head.run_id}&metric=recall@k`;
    const both = Comparison.parse(await server.get('ks', deep));
    expect(both.metrics.map(({ metric }) => metric)).toEqual(['recall@2', 'recall@5']);
  });

  it('leave moved gold out of chunk metrics and flips', async () => {
    const text = (hash: string) => ({ gold_text_hashes: { 'gold#1': hash } });
    const others = Array.from({ length: 10 }, (_, i) => gold(`s${i}`, 1));
    const found = await between(
      at('g1', 1, [gold('q1', 1, text('old')), ...others]),
      at('g2', 2, [gold('q1', 9, text('new')), ...others]),
      'moves',
    );
    expect(found.pairing).toMatchObject({ paired: 11, moved: ['q1'], uses_documents: false });
    expect(metric(found, 'recall@5')?.paired).toMatchObject({ n: 10, difference: 0 });
    expect(metric(found, 'doc_recall@5')?.paired).toMatchObject({ n: 11 });
    expect(found.questions[0]).toMatchObject({ qid: 'q1', pairing: 'moved', flip: null });
  });

  it('have metrics alone where one came without questions', async () => {
    const { run } = await server.post('flat', at('g1', 1, [gold('q1', 1), gold('q2', 0)]));
    const query = `?sha=${sha('f')}&branch=main&k=3`;
    const sent = await server.send('flat', '{"recall@5":0.8,"mrr":0.25}', {}, query);
    const { run: flat } = (await sent.json()) as { run: { id: string } };
    const path = `/compare?base=run:${run.id}&head=run:${flat.id}`;
    const found = Comparison.parse(await server.get('flat', path));
    expect(found.head).toMatchObject({ verified: false, questions: 0, depth: null });
    expect(found).toMatchObject({ questions: [], distance: 1, fences: [], config_changes: [] });
    expect(found.pairing).toMatchObject({ paired: 0, only_base: [], only_head: [] });
    expect(metric(found, 'recall@5')).toEqual({
      metric: 'recall@5',
      base: { value: 0.5, n: 2 },
      head: { value: 0.8, n: null },
      paired: null,
    });
    expect(metric(found, 'recall@10')).toMatchObject({ base: { value: 0.5 }, head: null });
  });
});
