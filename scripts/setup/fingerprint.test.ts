import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

describe('fingerprint', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ranktrail-fingerprint-'));
    mkdirSync(join(root, 'web/parts'), { recursive: true });
    writeFileSync(join(root, 'web/parts/a.ts'), 'a');
    writeFileSync(join(root, 'vite.config.ts'), 'v');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const now = () =>
    fingerprint(root, ['web', 'vite.config.ts', 'absent'], (path) => !path.endsWith('.test.ts'));

  it('stays when a file is only touched, or one is added that does not count', () => {
    const before = now();
    utimesSync(join(root, 'web/parts/a.ts'), 1, 1);
    writeFileSync(join(root, 'web/parts/a.test.ts'), 'test');
    expect(now()).toBe(before);
  });

  it('changes with content, name and place', () => {
    const seen = new Set([now()]);
    writeFileSync(join(root, 'web/parts/a.ts'), 'b');
    seen.add(now());
    writeFileSync(join(root, 'web/parts/b.ts'), 'b');
    seen.add(now());
    rmSync(join(root, 'web/parts/a.ts'));
    seen.add(now());
    expect(seen.size).toBe(4);
  });
});
