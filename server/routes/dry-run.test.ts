import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, measured, sha } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';
import { Posted } from './schema/run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const rehearse = (project: string, body: unknown, query = '?dry_run=1') =>
  server.send(project, JSON.stringify(body), {}, query);
const read = async (response: Response) => Posted.parse(await response.json());
/** Without what only arriving gives. */
const told = ({ run, ...rest }: Posted) => ({ ...rest, run: { ...run, received_at: '' } });

describe('a dry run', () => {
  const report = measured(git('c1', ['c0'], 2, { tags: ['v1'] }), [1, 7], {
    metrics: { 'recall@5': 0.9 },
    run: { kind: 'ci', started_at: '2026-01-02T03:04:05+02:00', duration_ms: 1.5, tool: 'x' },
    config: { k: 5 },
  });

  it('answers what posting then answers, and keeps nothing', async () => {
    const response = await rehearse('dry', report);
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    const dry = await read(response);
    expect(dry.mismatches).toEqual([{ metric: 'recall@5', claimed: 0.9, computed: 0.5 }]);
    expect((await server.fetch('api/v1/projects/dry')).status).toBe(404);
    expect(told(await server.post('dry', report))).toEqual(told(dry));
  });

  it('says that a report is there already', async () => {
    const { run } = await server.post('again', report);
    const dry = await read(await rehearse('again', report));
    expect([dry.duplicate, dry.run]).toEqual([true, run]);
  });

  it('warns of parents that differ, and learns nothing from it', async () => {
    await server.post('parents', report);
    const other = measured(git('c1', ['elsewhere'], 2), [1, 1]);
    expect((await read(await rehearse('parents', other))).warnings.join()).toContain('parents');
    expect(await server.get('parents', `/commits/${sha('c1')}`)).toMatchObject({
      parents: [sha('c0')],
      runs: [{}],
    });
  });

  it('takes flat maps', async () => {
    const query = `?sha=${sha('f')}&k=5`;
    const dry = await read(await rehearse('flat', { 'recall@5': 0.8 }, `${query}&dry_run=true`));
    expect(dry.run).toMatchObject({ verified: false, kind: 'ci', metrics: { 'recall@5': 0.8 } });
    const sent = await server.send('flat', '{"recall@5":0.8}', {}, `${query}&dry_run=0`);
    expect(sent.status).toBe(201);
    expect(told(await read(sent))).toEqual(told(dry));
  });

  it('refuses what posting refuses', async () => {
    expect((await rehearse('dry', { ...report, git: {} })).status).toBe(422);
  });

  it.each(['yes', '', '2'])('takes dry_run=%s for a mistake, not for a no', async (value) => {
    const response = await rehearse('mistake', report, `?dry_run=${value}`);
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      errors: [{ pointer: '?dry_run' }],
    });
    expect((await server.fetch('api/v1/projects/mistake')).status).toBe(404);
  });
});
