import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
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

  it.skipIf(!existsSync('/dev/full'))('ends with 4 where its result cannot be written', () => {
    const program = ['--import', import.meta.resolve('tsx'), here('ranktrail.ts'), '--version'];
    const full = openSync('/dev/full', 'w');
    const run = (stderr: 'pipe' | number) =>
      spawnSync(process.execPath, program, { env: CLEAN_ENV, stdio: ['ignore', full, stderr] });
    const { status, stderr } = run('pipe');
    expect({ status, stderr: stderr.toString() }).toEqual({
      status: 4,
      stderr:
        'error: Standard output cannot be written (the disk is full): make room, or send it elsewhere.\n',
    });
    // Nobody can be told: it ends all the same.
    expect(run(full).status).toBe(4);
    closeSync(full);
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

  describe.each(['retrieve', 'loading'])("user's code in %s", (place) => {
    /** `eval --json` with a configuration that runs `code` there. */
    async function evaluating(code: string) {
      const { folder: cwd } = new TempRepository();
      const [outer, inner] = place === 'loading' ? [code, ''] : ['', code];
      writeFileSync(
        join(cwd, 'c.mts'),
        `${outer}; export default { project: 'p', golden: 'g.jsonl', async retrieve() { ${inner}; return ['a#0']; } };`,
      );
      const item = { qid: 'q1', question: '?', relevant_chunk_ids: ['a#0'] };
      writeFileSync(join(cwd, 'g.jsonl'), JSON.stringify(item));
      const sha = 'a'.repeat(40);
      return start(['eval', '-c', 'c.mts', '--sha', sha, '--json'], cwd);
    }
    const never = 'await new Promise(() => undefined)';

    it.each([
      [
        `setTimeout(() => { throw new Error('boom.') }); ${never}`,
        /catches \(boom\): catch it in .+c\.mts/,
      ],
      [`void Promise.reject('boom'); ${never}`, /catches \(boom\): catch it in .+c\.mts/],
      ['process.exit(0)', /ended the process \(process\.exit\), so the command was not done/],
    ])('that breaks out by %s ends with 4 and a sentence', async (code, sentence) => {
      const { code: exitCode, stdout, stderr } = await evaluating(code);
      expect(exitCode).toBe(4);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toMatch(/^ +at |Node\.js v/m);
      const { error } = JSON.parse(stdout) as { error: unknown };
      expect(error).toMatchObject({ message: expect.stringMatching(sentence), exit_code: 4 });
    });

    it('that writes to standard output leaves it to the document of --json', async () => {
      const write = "console.log('one'); process.stdout.write('two')";
      const { code, stdout, stderr } = await evaluating(write);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ questions: 1 });
      expect(stderr).toContain('one\ntwo');
    });
  });

  it('ends with 4 and a sentence where loading waits for what never comes', async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'c.mts'), 'await new Promise(() => undefined); export default {};');
    const { code, stderr } = await start(['eval', '-c', 'c.mts'], cwd);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^error: The configuration's code waits for something that never comes/);
    expect(stderr).not.toContain('unsettled');
  });
});
