import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_BODIES, BROKEN_MAPS, ODD_BODIES, type OddBody } from '../fixtures/broken-bodies.ts';
import { BROKEN_REPORTS } from '../fixtures/broken-reports/all.ts';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem, TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** After each of them the next good report is taken, and nothing of the bad one was kept. */
let next = 0;
afterEach(async () => {
  const good = measured(git('next', [], 1), [1], { run: { label: `${next}` } });
  next += 1;
  expect((await server.send('good', JSON.stringify(good))).status).toBe(201);
  expect((await server.fetch('api/v1/projects/bad')).status).toBe(404);
});

const named = <T extends { name: string }>(rows: T[]) =>
  rows.map((row) => [row.name, row] as const);
const send = ({ body, headers, query }: OddBody, project: string) =>
  server.send(project, body() as BodyInit, headers, query);

describe('a body that is no JSON document', () => {
  it.each(named(BROKEN_BODIES))('%s', async (_, row) => {
    const problem = await readProblem(await send(row, 'bad'));
    expect(problem).toMatchObject({ status: row.status, errors: [] });
    expect(problem.detail.slice(0, row.detail?.length)).toBe(row.detail);
  });
});

describe('a broken report', () => {
  it.each(named(BROKEN_REPORTS))('%s', async (_, { body, errors }) => {
    const problem = await readProblem(await server.send('bad', body()));
    expect(problem).toEqual({
      type: 'urn:ranktrail:problem:invalid-report',
      title: 'The report is not valid',
      status: 422,
      detail: 'Nothing was kept.',
      errors,
    });
  });
});

describe('a broken flat map', () => {
  it.each(named(BROKEN_MAPS))('%s', async (_, row) => {
    const { status, errors } = await readProblem(await send(row, 'bad'));
    expect({ status, errors }).toEqual({ status: row.status, errors: row.errors });
  });
});

describe('an odd body', () => {
  it.each(named(ODD_BODIES))('%s', async (_, row) => {
    expect((await send(row, 'odd')).status).toBe(row.status);
  });
});
