import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../command-table.ts';
import { runCli } from '../fixtures/run-cli.ts';

const run = (...argv: string[]) => runCli(argv, { cwd: '/' });

describe('the command line', () => {
  it('lists its commands', async () => {
    const { exitCode, stdout, stderr } = await run('--help');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: ranktrail \[options\] \[command\]\n\nScores the retrieval/);
    const [, commands = ''] = stdout.split('\nCommands:\n');
    const listed = [...commands.matchAll(/^ {2}([a-z ]*[a-z]) {2,}(\S.*)$/gm)];
    expect(listed.map(([, name, summary]) => ({ name, summary }))).toEqual(
      COMMANDS.map(({ name, summary }) => ({ name, summary })),
    );
    expect(await run('help')).toMatchObject({ exitCode: 0, stdout });
  });

  it('answers with the version', async () => {
    expect(await run('--version')).toMatchObject({ exitCode: 0, stdout: '9.9.9\n', stderr: '' });
  });

  it('shows the help as an error where no command is named', async () => {
    const { exitCode, stdout, stderr } = await run();
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('Usage: ranktrail');
    expect((await run('--json')).json()).toEqual({
      error: {
        message: 'No command is named: ranktrail --help lists them.',
        details: [],
        exit_code: 2,
      },
    });
  });

  it('answers --json with one document to questions about itself too', async () => {
    const { stdout } = await run('gate', '--help');
    const help = await run('--json', 'gate', '--help');
    expect(help).toMatchObject({ exitCode: 0, stderr: stdout });
    expect(help.json()).toEqual({ help: stdout.trimEnd() });
    expect((await run('-V', '--json')).json()).toEqual({ version: '9.9.9' });
  });

  it.each([
    [['evall'], "error: Unknown command 'evall' (Did you mean eval?)\n"],
    [['help', 'evall'], "error: Unknown command 'evall' (Did you mean eval?)\n"],
    [['evall', '--help'], "error: Unknown command 'evall' (Did you mean eval?)\n"],
    [['dance'], "error: Unknown command 'dance': see ranktrail --help.\n"],
    [['eval', '--limt', '3'], "error: Unknown option '--limt' (Did you mean --limit?)\n"],
    [['eval', '--zzz'], "error: Unknown option '--zzz': see ranktrail eval --help.\n"],
    [
      ['eval', '--k', 'five'],
      "error: Option '--k <n>' argument 'five' is invalid. Give a whole number from 1 to 1000.\n",
    ],
    [
      ['eval', '--kind', 'weekly'],
      "error: Option '--kind <kind>' argument 'weekly' is invalid. Give one of ci, nightly, local, sweep, import.\n",
    ],
    [
      ['gate', '--tolerance', 'much'],
      "error: Option '--tolerance <share>' argument 'much' is invalid. Give a share such as 0.05, or one metric such as mrr=0.1.\n",
    ],
    [['eval', '--k'], "error: Option '--k <n>' argument missing: see ranktrail eval --help.\n"],
    [
      ['init', 'here'],
      "error: Too many arguments for 'init'. Expected 0 arguments but got 1: see ranktrail init --help.\n",
    ],
  ])('refuses %j with one sentence', async (argv, stderr) => {
    expect(await run(...argv)).toMatchObject({ exitCode: 2, stdout: '', stderr });
  });

  it('gives a fault as the one document of --json', async () => {
    const result = await run('evall', '--json');
    expect(result.exitCode).toBe(2);
    expect(result.json()).toEqual({
      error: { message: "Unknown command 'evall' (Did you mean eval?)", details: [], exit_code: 2 },
    });
  });

  it('takes values from the environment where no flag gives them, and none from empty variables', async () => {
    const read = async (argv: string[], env: NodeJS.ProcessEnv) =>
      (await runCli(['eval', ...argv], { cwd: '/', env })).stderr;
    expect(await read([], { RANKTRAIL_K: 'x' })).toBe(
      'error: RANKTRAIL_K=x is wrong: Give a whole number from 1 to 1000.\n',
    );
    const noConfig = /^error: There is no ranktrail\.config\.ts here or above/;
    expect(await read(['--k', '3'], { RANKTRAIL_K: 'x' })).toMatch(noConfig);
    expect(await read([], { RANKTRAIL_K: '' })).toMatch(noConfig);
  });

  it('shows where a fault arose with RANKTRAIL_DEBUG=1 only', async () => {
    const quiet = await runCli(['eval'], { cwd: '/' });
    expect(quiet.stderr).not.toContain('    at ');
    const loud = await runCli(['eval'], { cwd: '/', env: { RANKTRAIL_DEBUG: '1' } });
    expect(loud.stderr).toContain('    at ');
  });
});
