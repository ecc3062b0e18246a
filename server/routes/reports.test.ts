import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { handWorked, handWorkedMeans } from '../fixtures/hand-worked.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Posted, RunDetail, RunPage } from './schema/run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const runsIn = async (project: string) =>
  RunPage.parse(await server.get(project, '/runs?limit=500'));

describe('a report', () => {
  it('is kept, scored and answered with its address', async () => {
    const body = JSON.stringify({ ...handWorked, project: null });
    const response = await server.send('kept', body);
    expect(response.status).toBe(201);
    const posted = Posted.parse(await response.json());
    expect(posted).toMatchObject({ duplicate: false, url: `/p/kept/runs/${posted.run.id}` });
    for (const [name, value] of Object.entries(handWorkedMeans))
      if (value === null) expect(posted.run.metrics[name]).toBeNull();
      else expect(posted.run.metrics[name]).toBeCloseTo(value, 12);
    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`/api/v1/projects/kept/runs/${posted.run.id}`);
    const run = RunDetail.parse(await (await server.fetch(location)).json());
    expect(run).toMatchObject(posted.run);
  });

  it('comes back byte for byte, packed or not', async () => {
    // Spacing, order, repeated keys, an unknown field and a non-ASCII letter must all survive.
    const body = Buffer.from(
      JSON.stringify({ zebra: 'ü', ...measured(git('b', [], 1)) }, null, 3).replace(
        '{',
        '{ "x":1,',
      ),
    );
    const posted = Posted.parse(await (await server.send('bytes', body)).json());
    const path = `api/v1/projects/bytes/runs/${posted.run.id}/report`;
    for (const encoding of ['gzip', 'identity']) {
      const response = await server.fetch(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    }
  });

  it('is the same run gzipped or plain', async () => {
    const body = JSON.stringify(measured(git('gz', [], 1)));
    const first = await server.send('gz', gzipSync(body), { 'content-encoding': 'gzip' });
    const second = await server.send('gz', body);
    expect([first.status, second.status]).toEqual([201, 200]);
    const [a, b] = [Posted.parse(await first.json()), Posted.parse(await second.json())];
    expect(b).toEqual({ ...a, duplicate: true });
  });

  it('lists claims that the rankings do not bear out', async () => {
    const report = measured(git('claims', [], 1), [1, 0], {
      metrics: { 'recall@5': 0.9, mrr: 0.5 },
    });
    const { mismatches, run } = await server.post('claims', report);
    expect(mismatches).toEqual([{ metric: 'recall@5', claimed: 0.9, computed: 0.5 }]);
    expect(await server.get('claims', `/runs/${run.id}`)).toMatchObject({ mismatches });
  });

  it('is one run however often it is sent at once', async () => {
    const body = JSON.stringify(measured(git('same', [], 1)));
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => server.send('same', body)),
    );
    const answers = await Promise.all(responses.map(async (r) => Posted.parse(await r.json())));
    expect(responses.filter((r) => r.status === 201)).toHaveLength(1);
    expect(responses.filter((r) => r.status === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.run.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1);
    expect((await runsIn('same')).runs).toHaveLength(1);
  });

  it('does not get in the way of others sent at once', async () => {
    const bodies = Array.from({ length: 50 }, (_, i) =>
      JSON.stringify(measured(git(`many${i % 5}`, null, 1), [1, 2], { run: { label: `${i}` } })),
    );
    const responses = await Promise.all(bodies.map((body) => server.send('many', body)));
    expect(responses.map((r) => r.status)).toEqual(bodies.map(() => 201));
    const { runs } = await runsIn('many');
    expect(new Set(runs.map((run) => run.label)).size).toBe(50);
  });

  it('keeps the parents first written, and warns', async () => {
    await server.post('parents', measured(git('p2', ['p1'], 2)));
    const other = measured(git('p2', ['p0'], 2), [2, 2]);
    const { warnings } = await server.post('parents', other);
    expect(warnings).toEqual([expect.stringContaining('the first are kept')]);
    expect(await server.get('parents', `/commits/${sha('p2')}`)).toMatchObject({
      parents: [sha('p1')],
    });
  });

  it('fills in what was not known of a commit', async () => {
    await server.post('fill', measured({ sha: sha('f1') }));
    const history = [git('f1', [], 1, { tags: ['v1'] })];
    await server.post('fill', measured(git('f2', ['f1'], 2, { history })));
    expect(await server.get('fill', `/commits/${sha('f1')}`)).toMatchObject({
      parents: [],
      subject: 'Commit f1',
      tags: ['v1'],
      committed_at: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('a flat metric map', () => {
  it('is an unverified run', async () => {
    const response = await server.send(
      'flat',
      '{"recall@5":0.82,"retrieval_tax":null}',
      {},
      `?sha=${sha('x')}&branch=main&k=5&kind=nightly`,
    );
    expect(response.status).toBe(201);
    const { run } = Posted.parse(await response.json());
    expect(run).toMatchObject({
      verified: false,
      sha: sha('x'),
      branch: 'main',
      k: 5,
      kind: 'nightly',
      questions: 0,
      metrics: { 'recall@5': 0.82, retrieval_tax: null },
    });
    expect(await server.get('flat', `/runs/${run.id}/questions`)).toMatchObject({ questions: [] });
  });

  it('is another run at another commit', async () => {
    const send = (name: string) => server.send('flat2', '{"mrr":0.5}', {}, `?sha=${sha(name)}`);
    expect((await send('a')).status).toBe(201);
    expect((await send('b')).status).toBe(201);
    expect((await send('a')).status).toBe(200);
  });

  it('needs a full sha', async () => {
    const missing = await readProblem(await server.send('flat', '{"mrr":0.5}'));
    expect(missing).toMatchObject({ status: 422, errors: [{ pointer: '?sha' }] });
    const short = await readProblem(await server.send('flat', '{"mrr":0.5}', {}, '?sha=abc1234'));
    expect(short).toMatchObject({ status: 422, errors: [{ pointer: '?sha' }] });
  });
});

describe('text in a report', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['SQL', "'; DROP TABLE run; --"],
    ['markup', '<script>alert(1)</script>'],
    ['a path', '../../etc/passwd'],
    ['a prototype key', '__proto__'],
    ['10 kB', 'x'.repeat(10_240)],
    ['right-to-left', '\u202etxt.exe'],
  ])('stays text: %s', async (_, text) => {
    const report = measured(git('text', null, 1), [1]);
    const question = { ...report.questions[0], qid: text, question: text, tags: [text] };
    const body = JSON.stringify({ ...report, questions: [question], run: { label: text } });
    const response = await server.send('text', body);
    expect(response.status).toBe(201);
    const { run } = Posted.parse(await response.json());
    expect(run.label).toBe(text);
    const query = `?qid=${encodeURIComponent(text)}`;
    expect(await server.get('text', `/runs/${run.id}/question${query}`)).toMatchObject({
      qid: text,
      question: text,
      tags: [text],
      rank: 1,
    });
  });
});
