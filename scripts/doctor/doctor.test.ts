import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer } from '../../server/main.ts';
import { closedAddress } from '../fixtures/closed-address.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { TempRepository, tempFolder } from '../git/fixtures/temp-repository.ts';
import type { Finding } from './finding.ts';
import { fits } from './node.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
});
afterAll(() => server.close());

async function examine(cwd: string, env: NodeJS.ProcessEnv = {}, ...argv: string[]) {
  const result = await runCli(['doctor', '--json', ...argv], { cwd, env });
  const { findings } = result.json() as unknown as { findings: Finding[] };
  const lines = findings
    .filter(({ subject }) => subject !== 'Node' && subject !== 'git')
    .map(({ status, subject, message, remedy }) =>
      `${status} ${subject}: ${message}${remedy ? `; ${remedy}` : ''}`.replaceAll(cwd, '<cwd>'),
    );
  return { exitCode: result.exitCode, lines, findings };
}

describe('doctor', () => {
  it('finds nothing wrong with the examples of init but that they are few', async () => {
    const repository = new TempRepository();
    const cwd = repository.folder;
    await runCli(['init'], { cwd });
    repository.git('add', '.');
    const sha = repository.commit('Start');
    const { exitCode, lines } = await examine(cwd, { RANKTRAIL_URL: server.url });
    expect(exitCode).toBe(0);
    expect(lines.map((line) => line.replace(sha.slice(0, 7), '<sha>'))).toEqual([
      'ok commit: <sha> on main',
      'ok configuration: <cwd>/ranktrail.config.ts (retrieve, getChunks, generate)',
      'warn golden set: 2 questions in evals/golden.jsonl; label about fifty real ones',
      'warn corpus: the index cannot be listed; add listChunks to the configuration, and labels are checked against the index',
      'warn baseline: there is none at evals/baseline.json; record one with ranktrail baseline --update',
      expect.stringMatching(/^ok server: http:\/\/127\.0\.0\.1:\d+\/, version \d/),
      'ok database: in the hands of the server',
    ]);
    const { stdout } = await runCli(['doctor'], { cwd, env: { RANKTRAIL_URL: server.url } });
    expect(stdout).toContain('  ok    Node           ');
  });

  it('says what to do in an empty folder', async () => {
    const { exitCode, lines } = await examine(tempFolder(), { RANKTRAIL_URL: server.url });
    expect(exitCode).toBe(2);
    expect(lines.slice(0, 2)).toEqual([
      'fail commit: <cwd> is not in a git repository; run ranktrail inside one, or pass --sha <commit>',
      'warn configuration: there is none here or above; run ranktrail init',
    ]);
  });

  it('looks up labels and quotes in the index', async () => {
    const cwd = new TempRepository().folder;
    writeFileSync(
      join(cwd, 'ranktrail.config.ts'),
      `export default { project: 'p', golden: 'g.jsonl', retrieve: () => [], listChunks: () => [
        { id: 'a#0', text: 'Within  thirty days.' }, { id: 'a#1', text: 'x' } ] };`,
    );
    const items = [
      { qid: 'q1', question: '?', relevant_chunk_ids: ['gone#0'] },
      { qid: 'q2', question: '?', relevant_chunk_ids: ['a#1', 'gone#1'] },
      { qid: 'q3', question: '?', evidence: [{ doc_id: 'a', quote: 'within thirty' }] },
      { qid: 'q4', question: '?', evidence: [{ doc_id: 'a', quote: 'Within thirty' }] },
    ];
    writeFileSync(join(cwd, 'g.jsonl'), items.map((item) => JSON.stringify(item)).join('\n'));
    const { exitCode, lines } = await examine(cwd, { RANKTRAIL_URL: server.url });
    expect(exitCode).toBe(2);
    expect(lines.filter((line) => line.includes(' corpus'))).toMatchInlineSnapshot(`
      [
        "ok corpus: 2 chunks",
        "fail corpus: gold of q1, q3 is not in the index; re-index, or correct the labels",
        "warn corpus: no chunk holds an evidence quote of q3; correct the quotes",
        "warn corpus: some gold of q2 is not in the index; correct the labels",
      ]
    `);
  });

  it('tells a broken configuration, a broken golden set and a broken baseline apart', async () => {
    const cwd = new TempRepository().folder;
    const linesWith = async (config: string) => {
      writeFileSync(join(cwd, 'ranktrail.config.json'), config);
      return (await examine(cwd, { RANKTRAIL_URL: server.url })).lines;
    };
    expect(await linesWith('{"k":0}')).toContainEqual(
      expect.stringMatching(
        /^fail configuration: .+ has a wrong setting; k: .+; correct it and run/,
      ),
    );
    writeFileSync(join(cwd, 'g.jsonl'), '{"qid":"q1"}\n');
    writeFileSync(join(cwd, 'b.json'), '{');
    const lines = await linesWith('{"golden":"g.jsonl","baseline":"b.json"}');
    expect(lines).toContain('fail configuration: retrieve is missing; write that function');
    expect(lines).toContain("fail configuration: the project has no name; write project: '…'");
    expect(lines).toContainEqual(expect.stringMatching(/^fail golden set: .+ line 1 \(q1\): /));
    expect(lines).toContainEqual(expect.stringMatching(/^fail baseline: .+b\.json is not JSON/));
  });

  it('misses a server that was named, and a database that does not open', async () => {
    const cwd = tempFolder();
    const url = await closedAddress();
    const named = await examine(cwd, { RANKTRAIL_URL: url }, '--db', 'd.duckdb');
    expect(named.lines).toContain(
      `fail server: No server answers at ${url}; start one with ranktrail serve, or name yours in RANKTRAIL_URL`,
    );
    expect(named.lines).toContain(
      'ok database: <cwd>/d.duckdb is made by the first ranktrail serve',
    );
    writeFileSync(join(cwd, 'd.duckdb'), 'not a database');
    const broken = await examine(cwd, { RANKTRAIL_URL: url }, '--db', 'd.duckdb');
    expect(broken.findings.at(-1)).toMatchObject({ subject: 'database', status: 'fail' });
  });
});

describe('fits', () => {
  it.each([
    ['20.19.0', true],
    ['20.18.3', false],
    ['21.7.0', false],
    ['22.13.1', true],
    ['22.12.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s: %s', (version, fitting) => {
    expect(fits(version, '^20.19.0 || ^22.13.0 || >=24')).toBe(fitting);
  });
});
