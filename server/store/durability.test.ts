import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import type { ReportInput } from '#core/report/report';
import { git, measured } from '../fixtures/commits.ts';
import { openStore } from './open.ts';

type Store = Awaited<ReturnType<typeof openStore>>;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
  path = join(folder, 'd.duckdb');
});
afterEach(() => rmSync(folder, { recursive: true }));

const submit = (store: Store, input: ReportInput) => {
  const parsed = parseReport(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return store.submit({
    project: 'd',
    body: Buffer.from(JSON.stringify(input)),
    content: { form: 'report', report: parsed.report },
  });
};

describe('what was acknowledged', () => {
  it('is there after a restart, and so is the order', async () => {
    let store = await openStore({ path });
    for (let i = 0; i < 4; i += 1)
      await submit(store, measured(git(`c${i}`, i ? [`c${i - 1}`] : [], i + 1), [1, i + 1]));
    const before = [await store.trend('d', {}), await store.runs('d', {})];
    await store.close();
    store = await openStore({ path });
    expect([await store.trend('d', {}), await store.runs('d', {})]).toEqual(before);
    expect((await submit(store, measured(git('c0', [], 1), [1, 1]))).duplicate).toBe(true);
    await store.close();
  });

  // Two rounds: one early, one after the log was folded into the file several times.
  it.each([5, 60])('survives kill -9 after %i reports, whole and once', async (enough) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('../fixtures/killable-server.ts', import.meta.url)),
        path,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${Number(port)}/api/v1/projects/d/reports`;
    const acknowledged = new Map<string, string>();
    let next = 0;
    const upload = async () => {
      for (;;) {
        const i = next;
        next += 1;
        const body = JSON.stringify(
          measured(git(`k${i}`, null, 1), [1, 2, 3, 4], { run: { label: `${i}` } }),
        );
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const { run } = (await response.json()) as { run: { id: string } };
        acknowledged.set(run.id, body);
        if (acknowledged.size === enough) child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 6 }, upload));
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');

    const store = await openStore({ path });
    const kept = (await store.runs('d', { limit: 500 }))?.runs ?? [];
    const ids = kept.map((run) => run.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    for (const { id, label } of kept) {
      expect((await store.questions('d', id))?.questions).toHaveLength(4);
      const report = await store.report('d', id);
      const body = gunzipSync(report?.packed ?? '').toString();
      expect(JSON.parse(body)).toMatchObject({ run: { label } });
      if (acknowledged.has(id)) expect(body).toBe(acknowledged.get(id));
    }
    await store.close();
  });
});
