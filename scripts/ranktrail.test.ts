import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { CLEAN_ENV, TempRepository, tempFolder } from './git/fixtures/temp-repository.ts';

vi.setConfig({ testTimeout: 120_000 });

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The program as its own process; `onText` may send it signals. */
function start(argv: string[], cwd: string, onText?: (kill: () => void, text: string) => void) {
  const program = ['--import', import.meta.resolve('tsx'), here('ranktrail.ts'), ...argv];
  const child = spawn(process.execPath, program, { cwd, env: CLEAN_ENV });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (data: Buffer) => {
      output[name] += data.toString();
      onText?.(() => child.kill('SIGINT'), output[name]);
    });
  }
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

describe('the program', () => {
  it('ends with the exit code of its command', async () => {
    const cwd = tempFolder();
    expect(await start(['--version'], cwd)).toMatchObject({ code: 0, stderr: '' });
    expect(await start(['evall'], cwd)).toEqual({
      code: 2,
      stdout: '',
      stderr: "error: Unknown command 'evall' (Did you mean eval?)\n",
    });
  });

  it('ends although a pipeline left something open, and at Ctrl-C', async () => {
    const { folder: cwd } = new TempRepository();
    const config = (retrieve: string) =>
      `setInterval(() => {}, 1000); export default { project: 'p', golden: 'g.jsonl', ${retrieve} };`;
    const item = { qid: 'q1', question: '?', relevant_chunk_ids: ['a#0'] };
    writeFileSync(join(cwd, 'g.jsonl'), JSON.stringify(item));
    const sha = ['--sha', 'a'.repeat(40)];

    writeFileSync(join(cwd, 'open.ts'), config("retrieve: () => ['a#0']"));
    expect(await start(['eval', '-c', 'open.ts', ...sha], cwd)).toMatchObject({ code: 0 });

    const hang = "retrieve: () => { console.error('retrieving'); return new Promise(() => {}); }";
    writeFileSync(join(cwd, 'hang.ts'), config(hang));
    const stopped = await start(['eval', '-c', 'hang.ts', ...sha], cwd, (kill, text) => {
      if (text.includes('retrieving')) kill();
    });
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('error: Interrupted: nothing was written.\n');
  });
});
