import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseReport } from '#core/report/parse';
import { openStore } from './open.ts';
import { removeProject } from './remove-project.ts';

const text = JSON.stringify({
  format: 'ranktrail-report',
  version: 1,
  git: { sha: '0'.repeat(39) + '1' },
  config: { k: 1 },
  questions: [{ qid: 'q1', relevant_chunk_ids: ['a#0'], retrieved: ['a#0'] }],
  chunks: [{ id: 'a#0', text: 'A' }],
});

async function submitTo(path: string, projects: string[]) {
  const store = await openStore({ path });
  const parsed = parseReport(JSON.parse(text));
  if (!parsed.ok) throw new Error('the report is invalid');
  for (const project of projects) {
    const content = { form: 'report' as const, report: parsed.report };
    await store.submit({ project, body: Buffer.from(text), content });
  }
  const slugs = (await store.projects()).map(({ slug }) => slug);
  await store.close();
  return slugs;
}

it('takes one project out whole and leaves the others', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ranktrail-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'r.duckdb');
  expect(await submitTo(path, ['demo', 'mine'])).toEqual(['demo', 'mine']);
  expect(await removeProject(path, 'demo')).toEqual({ runs: 1, kept: null });
  expect(await removeProject(path, 'demo')).toEqual({ runs: 0, kept: null });
  expect(await submitTo(path, [])).toEqual(['mine']);
  // Nothing of it is left that would make the same report a duplicate.
  expect(await submitTo(path, ['demo'])).toEqual(['demo', 'mine']);
});
