import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer, type RunningServer } from '../../server/main.ts';
import { COMMANDS } from '../command-table.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { steadyOutput } from '../fixtures/steady-output.ts';
import { GOLDEN, userRepository } from '../fixtures/user-repository.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, db: ':memory:', basePath: '/' });
});
afterAll(() => server.close());

// One story: each command goes on where the one before stopped.
const { repository, commit } = userRepository(tempFolder(afterAll));
const cwd = repository.folder;
const shas: string[] = [];

/** Commands whose outputs other tests hold: they run for long, or come with tests of their own. */
const ELSEWHERE = ['demo', 'compare', 'export', 'backup', 'restore'];

const STEPS: [name: string, argv: string[], before?: () => void, exitCode?: number][] = [
  ['init', ['init']],
  [
    'golden-check',
    ['golden', 'check'],
    () => repository.write('evals/golden.jsonl', `${GOLDEN}\n{"qid":"q021"}`),
    2,
  ],
  [
    'eval',
    ['eval'],
    () => (
      repository.write('evals/golden.jsonl', `${GOLDEN}\n`),
      shas.push(commit(18, 'Find eighteen'))
    ),
  ],
  ['push-dry-run', ['push', '--dry-run']],
  ['push', ['push']],
  ['baseline-update', ['baseline', '--update']],
  ['baseline', ['baseline']],
  ['gate', ['gate', '--tolerance', '0']],
  ['doctor', ['doctor', '--db', 'none.duckdb']],
  ['serve', ['serve', '--port', '0', '--db', ':memory:', '--no-demo']],
];

/** Runs a command; one that waits is stopped once it has said where it is. */
async function run(argv: string[]) {
  const stop = new AbortController();
  const result = await runCli(argv, {
    cwd,
    env: { RANKTRAIL_URL: server.url },
    signal: stop.signal,
    onWrite: (text) => /^Ranktrail is at/.test(text) && stop.abort('SIGTERM'),
  });
  const steady = (text: string) => steadyOutput(text, { folder: cwd, url: server.url, shas });
  const progress = /^Evaluating .*\n/gm;
  return {
    ...result,
    stdout: steady(result.stdout),
    stderr: steady(result.stderr.replace(progress, '')),
  };
}
const golden = (file: string) => join(import.meta.dirname, '__golden__', file);

it.each(STEPS)('%s', async (name, argv, before, exitCode = 0) => {
  before?.();
  const text = await run(argv);
  expect(text.exitCode).toBe(exitCode);
  const messages = text.stderr === '' ? '' : `--- standard error\n${text.stderr}`;
  await expect(`${text.stdout}${messages}`).toMatchFileSnapshot(golden(`${name}.txt`));

  const json = await run([...argv, '--json']);
  expect(json.exitCode).toBe(exitCode);
  expect(json.json()).toBeInstanceOf(Object);
  await expect(json.stdout).toMatchFileSnapshot(golden(`${name}.json`));
});

it('holds the outputs of every command', () => {
  const held = STEPS.map(([, argv]) => argv.filter((word) => !word.startsWith('-')).join(' '));
  const missing = COMMANDS.map(({ name }) => name).filter(
    (name) =>
      !ELSEWHERE.includes(name) && !held.some((words) => `${words} `.startsWith(`${name} `)),
  );
  expect(missing).toEqual([]);
});
