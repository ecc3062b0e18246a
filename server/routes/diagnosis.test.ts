import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { git } from '../fixtures/commits.ts';
import { inStates, unanswered, type Group } from '../fixtures/in-states.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { ComparedDiagnosis } from './schema/diagnosis.ts';
import { QuestionDetail, QuestionList } from './schema/question.ts';
import { RunDetail } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

let server: TestServer;
const ids: Record<string, string> = {};

/** The groups measured at a commit of main; equal group places are equal questions. */
async function post(name: string, parents: string[], day: number, groups: Group[]) {
  const { report } = inStates(groups);
  const { questions } = report;
  const input = {
    ...report,
    project: null,
    run: { kind: 'ci' },
    git: git(name, parents, day),
    questions: questions.map((question, i) => ({ ...question, qid: `q${i + 1}`, question: 'Q?' })),
  } as ReportInput;
  ids[name] = (await server.post('shop', input)).run.id;
}

beforeAll(async () => {
  server = await TestServer.start();
  await post('c0', [], 1, [
    { state: 'missed', count: 3 },
    { state: 'distracted', count: 1 },
    { state: 'good', count: 4 },
  ]);
  await post('c1', ['c0'], 2, [
    { state: 'missed', count: 3, ...unanswered },
    { state: 'found', count: 5 },
  ]);
  await post('c2', ['c1'], 3, [
    { state: 'ranked_low', count: 1 },
    { state: 'good', count: 2 },
    { state: 'distracted', count: 3 },
    { state: 'good', count: 2 },
  ]);
  await post('c3', ['c2'], 4, [
    { state: 'missed', count: 2, ...unanswered },
    { state: 'found', count: 6 },
  ]);
  await server.send('shop', '{"recall@5":0.5}', {}, `?sha=${git('c4', null, 5).sha}&branch=main`);
});
afterAll(() => server.close());

const diagnosis = async (name: string, query = '') =>
  ComparedDiagnosis.parse(await server.get('shop', `/runs/${ids[name]}/diagnosis${query}`));

describe('a run', () => {
  it('has its diagnosis', async () => {
    const { diagnosis: own } = RunDetail.parse(await server.get('shop', `/runs/${ids.c0}`));
    expect(own).toMatchObject({
      states: [
        { state: 'good', count: 4, half: 'fine' },
        { state: 'missed', count: 3, half: 'retrieval' },
        { state: 'distracted', count: 1, half: 'generation' },
      ],
      flags: { oracle_wrong: 0, gold_partly_found: 0 },
      failures: 4,
      decision: {
        half: 'retrieval',
        text: 'Fix retrieval: 3 of 4 wrong answers never saw their chunk.',
        questions: 3,
        of: 4,
      },
      waterfall: { n: 8, tax: 0.5, tenths: 500 },
      ceiling: { k: 5, recall: 0.625, ceiling: 0.625, n: 8 },
      advice: [{ rule: 'missed', questions: 3, of: 4 }],
    });
    expect(own?.curve).toHaveLength(20);
    expect(own?.curve[4]).toEqual({ k: 5, recall: 0.625, hit: 0.625, n: 8 });
  });

  it('has none where it came without questions', async () => {
    const { runs } = (await server.get('shop', `/runs?sha=${git('c4', null, 5).sha}`)) as {
      runs: { id: string }[];
    };
    const run = await server.get('shop', `/runs/${runs[0]?.id}`);
    expect(RunDetail.parse(run).diagnosis).toBe(null);
    const answer = await server.get('shop', `/runs/${runs[0]?.id}/diagnosis`);
    expect(ComparedDiagnosis.parse(answer)).toMatchObject({ diagnosis: null, transitions: [] });
  });

  it('has the state of each question, with flags and the ranks of needs', async () => {
    const { questions } = QuestionList.parse(await server.get('shop', `/runs/${ids.c2}/questions`));
    expect(questions.map(({ state }) => state)).toEqual([
      'ranked_low',
      ...['good', 'good', 'distracted', 'distracted', 'distracted', 'good', 'good'],
    ]);
    expect(questions[0]).toMatchObject({ need_ranks: [6], flags: [] });
    const one = await server.get('shop', `/runs/${ids.c2}/question?qid=q1`);
    expect(QuestionDetail.parse(one)).toMatchObject({ state: 'ranked_low', need_ranks: [6] });
  });
});

describe('between two runs', () => {
  it('says what became of the questions since the nearest run with answers', async () => {
    const { base, base_diagnosis, transitions, remarks } = await diagnosis('c2');
    expect(base).toEqual({
      run_id: ids.c0,
      sha: git('c0', [], 1).sha,
      subject: 'Commit c0',
      distance: 2,
    });
    expect(base_diagnosis?.failures).toBe(4);
    expect(transitions).toEqual([
      { from: 'good', to: 'distracted', qids: ['q5', 'q6'] },
      { from: 'missed', to: 'good', qids: ['q2', 'q3'] },
      { from: 'missed', to: 'ranked_low', qids: ['q1'] },
    ]);
    // Recall 0.625 -> 0.875, live accuracy 4 of 8 both times.
    expect(remarks.map(({ rule }) => rule)).toEqual(['no_answer_gain']);
  });

  it('takes the nearest run at all for one of retrieval alone, and any that is named', async () => {
    expect((await diagnosis('c3')).base).toMatchObject({ run_id: ids.c2, distance: 1 });
    expect((await diagnosis('c3', `?base=${ids.c1}`)).base).toMatchObject({ distance: 2 });
    expect((await diagnosis('c1', `?base=${ids.c3}`)).base).toMatchObject({ distance: null });
    expect((await diagnosis('c0')).base).toBe(null);
    const same = await diagnosis('c0', `?base=${ids.c0}`);
    expect(same).toMatchObject({ base: { distance: 0 }, transitions: [] });
  });

  it('refuses what is not there', async () => {
    const path = `api/v1/projects/shop/runs/${ids.c0}/diagnosis`;
    const unknown = await readProblem(await server.fetch(`${path}?base=nowhere`));
    expect(unknown).toMatchObject({
      status: 404,
      detail: 'There is no run "nowhere" in this project to compare with.',
    });
    expect((await server.fetch(`${path.replace(ids.c0 ?? '', 'gone')}`)).status).toBe(404);
    expect((await server.fetch(`${path}?base=`)).status).toBe(400);
  });
});

describe('the trend', () => {
  it('has the decision of the newest point with answers, ceilings and waterfalls', async () => {
    const trend = Trend.parse(await server.get('shop', '/trend'));
    expect(trend.decision).toEqual({
      run_id: ids.c2,
      sha: git('c2', [], 1).sha,
      position: 2,
      half: 'generation',
      text: 'Fix generation: 3 of 4 wrong answers had all they needed in the prompt.',
      questions: 3,
      of: 4,
    });
    expect(trend.points.map(({ ceiling }) => ceiling)).toEqual([0.625, 0.625, 1, 0.75, null]);
    expect(trend.points.map(({ waterfall }) => waterfall)).toEqual([
      [
        { state: 'missed', value: 0.375 },
        { state: 'distracted', value: 0.125 },
      ],
      null,
      [
        { state: 'distracted', value: 0.375 },
        { state: 'ranked_low', value: 0.125 },
      ],
      null,
      null,
    ]);
  });

  it('decides by the newest point with questions where there is no answer', async () => {
    const from = git('c3', [], 1).sha;
    expect(Trend.parse(await server.get('shop', `/trend?from=${from}`)).decision).toMatchObject({
      run_id: ids.c3,
      position: 0,
      half: 'unknown',
      text: 'Retrieval fails 2 of 8 questions; generation is unmeasured: ranktrail eval --generate.',
    });
  });
});
