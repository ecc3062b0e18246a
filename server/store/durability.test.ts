import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import type { ReportInput } from '#core/report/report';
import { git, measured } from '../fixtures/commits.ts';
import { examine, killDuringUploads, type Sent } from '../fixtures/kill-round.ts';
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
});

/** One database through five kills; its log is folded into the file every few reports, so that they hit that too. */
describe('kill -9 during uploads', () => {
  const own = mkdtempSync(join(tmpdir(), 'killed-'));
  const sent: Sent[] = [];
  afterAll(() => rmSync(own, { recursive: true }));

  it.each([1, 5, 12, 20, 30])('leaves all that was acknowledged, whole and once: %i', async (n) => {
    const db = join(own, 'd.duckdb');
    const isTime = (done: number) => done === n;
    sent.push(...(await killDuringUploads(db, { round: n, isTime, delay: 0 })));
    const { runs, faults } = await examine(db, sent);
    expect(faults).toEqual([]);
    const acknowledged = new Set(sent.flatMap(({ id }) => id ?? []));
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(runs).toBeGreaterThanOrEqual(acknowledged.size);
  });
});
