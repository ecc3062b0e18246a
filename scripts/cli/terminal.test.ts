import { describe, expect, it } from 'vitest';
import { plain } from './colour.ts';
import { Terminal } from './terminal.ts';

function capture(isTTY: boolean, env: NodeJS.ProcessEnv = {}) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    isTTY,
    write: (text: string) => (written[name] += text),
  });
  return {
    written,
    terminal: new Terminal({ stdout: sink('stdout'), stderr: sink('stderr') }, env),
  };
}

describe('Terminal', () => {
  it('sends results out and messages to standard error', () => {
    const { written, terminal } = capture(false);
    terminal.print('result');
    terminal.note('message');
    terminal.document({ not: 'asked for' });
    expect(written).toEqual({ stdout: 'result\n', stderr: 'message\n' });
  });

  it('keeps standard output for one document with --json', () => {
    const { written, terminal } = capture(false);
    terminal.json = true;
    terminal.print('result');
    terminal.document({ a: 1 });
    terminal.document({ b: 2 });
    expect(written).toEqual({ stdout: '{\n  "a": 1\n}\n', stderr: 'result\n' });
  });

  it.each([
    [true, {}, true],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, {}, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, false],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: '3', NO_COLOR: '1' }, false],
    [false, { FORCE_COLOR: '1', TERM: 'dumb' }, true],
  ])('on a terminal: %s, with %j: colours: %s', (isTTY, env, coloured) => {
    const { terminal } = capture(isTTY, env);
    expect(terminal.paint('red', 'x')).toBe(coloured ? '\u001b[31mx\u001b[39m' : 'x');
  });
});

describe('plain', () => {
  it('lets no foreign text move the cursor or turn the reading direction', () => {
    expect(plain('a\u001b[2Jb\nc\u202Ed\u0007')).toBe('a [2Jb c d ');
    expect(plain('Größe 検索')).toBe('Größe 検索');
  });
});
