import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../command-table.ts';
import { runCli } from '../fixtures/run-cli.ts';
import { HELP_COLUMNS } from './help.ts';

const helpOf = (...argv: string[]) => runCli([...argv], { cwd: '/' });

describe.each(COMMANDS.map(({ name }) => name))('%s --help', (name) => {
  const words = name.split(' ');

  it('fits a terminal, and is what help answers', async () => {
    const { exitCode, stdout, stderr } = await helpOf(...words, '--help');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').filter((line) => line.length > HELP_COLUMNS)).toEqual([]);
    expect((await helpOf('help', ...words)).stdout).toBe(stdout);
    expect((await helpOf(...words, '-h')).stdout).toBe(stdout);
  });

  it('ends with examples of options that there are', async () => {
    const { stdout } = await helpOf(...words, '--help');
    const [options = '', examples] = stdout.split(/\nExamples?:\n/);
    expect(examples).toContain(`ranktrail ${name}`);
    const calls = [...(examples ?? '').matchAll(/ranktrail ([^&|\n]+)/g)].map(([, call]) => call);
    const own = calls.filter((call) => `${call} `.startsWith(`${name} `)).join(' ');
    for (const [flag] of own.matchAll(/--[a-z-]+/g)) expect(options).toContain(`${flag}`);
  });
});

it('says of an option what holds without it, and the variable that gives it too', async () => {
  const { stdout } = await helpOf('eval', '--help');
  expect(stdout).toContain(
    '  --k <n>              chunks in the prompt (default: 5; env: RANKTRAIL_K)\n',
  );
  expect(stdout).toContain('  --limit <n>          only the first n questions\n');
  expect((await helpOf('serve', '--help')).stdout).toMatch(
    /--port <n> .+default: 7357; env:\s+RANKTRAIL_PORT, PORT\)/,
  );
});

it.each(['eval', 'push', 'gate', 'baseline', 'demo', 'doctor'])(
  '%s names the variable of the token, which no option takes',
  async (name) => {
    expect((await helpOf(name, '--help')).stdout).toMatch(/Environment:\n {2}RANKTRAIL_TOKEN {2}/);
  },
);
