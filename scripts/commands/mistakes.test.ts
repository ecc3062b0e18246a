import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../fixtures/run-cli.ts';
import { config, GOLDEN } from '../fixtures/user-repository.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

// jiti and the harness are loaded on first use, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const SHA = ['--sha', 'a'.repeat(40)];

/** A folder with a configuration, a golden set, a file "file" and a folder "folder". */
function project(): string {
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'ranktrail.config.ts'), config(3));
  writeFileSync(join(cwd, 'g.jsonl'), GOLDEN);
  writeFileSync(join(cwd, 'file'), 'no database');
  mkdirSync(join(cwd, 'folder'));
  return cwd;
}

describe('a path that cannot be used ends with 2 and a sentence', () => {
  it.each<[string[], RegExp]>([
    [
      ['eval', '--golden', 'folder', ...SHA],
      /folder cannot be used, because it is a folder: name a file\.$/,
    ],
    [['eval', '-c', 'folder'], /folder is a folder: name the configuration in it\.$/],
    [
      ['eval', '--golden', 'g.jsonl', '--out', 'folder', ...SHA],
      /folder cannot be used, because it is a folder/,
    ],
    [
      ['eval', '--golden', 'g.jsonl', '--out', 'file/r.json', ...SHA],
      /file.r\.json cannot be used, because /,
    ],
    [['baseline', '--baseline', 'folder'], /folder cannot be used, because it is a folder/],
    [
      ['serve', '--db', 'file/x/r.duckdb', '--port', '0'],
      /file.* cannot be used, because .+: (choose|check)/,
    ],
    [
      ['serve', '--db', 'file', '--port', '0'],
      /^The database .+file cannot be opened: it is no DuckDB database\. Choose/,
    ],
    [
      ['serve', '--db', 'folder', '--port', '0'],
      /^The database .+folder cannot be opened: it is a folder\. Choose/,
    ],
    [
      ['demo', '--remove', '--db', 'file'],
      /^The database .+file cannot be opened: it is no DuckDB database/,
    ],
  ])('%j', async (argv, sentence) => {
    const cwd = project();
    const { exitCode, json } = await runCli([...argv, '--json'], { cwd });
    expect(json()).toMatchObject({ error: { message: expect.stringMatching(sentence) } });
    expect(exitCode).toBe(2);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

it('doctor finds that the golden set is a folder, and goes on', async () => {
  const { stdout } = await runCli(['doctor', '--golden', 'folder'], { cwd: project() });
  expect(stdout).toMatch(/fail {2}golden set +.+ because it is a folder/);
});

it('eval says where retrieve was imported under a name that is not there', async () => {
  const cwd = project();
  writeFileSync(
    join(cwd, 'ranktrail.config.ts'),
    "import { gone } from 'node:path'; export default { project: 'p', retrieve: gone };",
  );
  const { exitCode, stderr } = await runCli(['eval', ...SHA], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/config\.ts sets retrieve to undefined: look whether the module/);
});
