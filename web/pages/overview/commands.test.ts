import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { curlCommand, pushCommand, serverUrl } from './commands.ts';

let base: HTMLBaseElement;
beforeEach(() => {
  base = document.createElement('base');
  document.head.append(base);
});
afterEach(() => base.remove());

describe('the commands to copy', () => {
  it('leaves the address out where it is the default anyway', () => {
    base.href = 'http://127.0.0.1:7357/';
    expect(pushCommand('docs')).toBe('npx ranktrail eval --push --project docs');
  });

  it('names another server, with its sub-path', () => {
    base.href = 'https://evals.example.org/rank/';
    expect(serverUrl()).toBe('https://evals.example.org/rank');
    expect(pushCommand('docs')).toContain('--url https://evals.example.org/rank');
    expect(curlCommand('docs')).toContain(
      'https://evals.example.org/rank/api/v1/projects/docs/reports?sha=',
    );
  });
});
