import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

describe('withLock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ranktrail-lock-'));
    path = join(folder, 'data/.setup.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one after the other', async () => {
    const events: string[] = [];
    const task = (name: string) => async () => {
      events.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} out`);
    };
    const waits: number[] = [];
    await Promise.all([
      withLock(path, task('a')),
      withLock(path, task('b'), (pid) => waits.push(pid)),
    ]);
    expect(events).toEqual(['a in', 'a out', 'b in', 'b out']);
    expect(waits).toEqual([process.pid]);
    expect(existsSync(path)).toBe(false);
  });

  it('is free again after a task that throws', async () => {
    const failing = withLock(path, () => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
    expect(await withLock(path, async () => 'next')).toBe('next');
  });

  it('takes over from a process that died', async () => {
    await withLock(path, async () => undefined);
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, String(pid));
    expect(await withLock(path, async () => 'mine')).toBe('mine');
  });
});
