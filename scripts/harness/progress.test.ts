import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function write(isTTY: boolean, env: NodeJS.ProcessEnv, total = 20) {
  let written = '';
  const stream = {
    isTTY,
    columns: 80,
    write: (text: string) => (written += text) !== '',
  } as unknown as NodeJS.WriteStream;
  const { onProgress, stop } = createProgress('support', { stream, env });
  for (let done = 1; done <= total; done++) {
    onProgress({ done, total, qid: `q${done}`, error: done === 3 ? 'q3: down' : null });
  }
  stop();
  return written;
}

describe('createProgress', () => {
  it('writes a plain line at every tenth without a terminal', () => {
    const lines = write(false, {}).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('support: 2 of 20');
    expect(lines[9]).toBe('support: 20 of 20, 1 failed');
  });

  it('always says when it is through', () => {
    expect(write(false, {}, 25)).toMatch(/support: 25 of 25, 1 failed\n$/);
    expect(write(false, {}, 1)).toBe('support: 1 of 1\n');
  });

  it.each([{ NO_COLOR: '1' }, { CI: 'true' }])('draws no bar with %o', (env) => {
    expect(write(true, env)).not.toMatch(/\p{Cc}\[/u);
    expect(write(true, env)).toContain('support: 20 of 20');
  });

  it('draws a bar on a terminal', () => {
    expect(write(true, {})).toMatch(/\p{Cc}\[/u);
  });
});
