import { describe, expect, it } from 'vitest';
import { parseReport } from '#core/report/parse';
import { buildReport, type ReportFacts } from './build-report.ts';
import { runOver } from './fixtures/help-center.ts';
import { HarnessError } from './harness-error.ts';

async function build(facts: Partial<ReportFacts> = {}) {
  const evaluation = await runOver();
  return buildReport({
    evaluation,
    golden: { items: evaluation.questions },
    git: { sha: 'b'.repeat(40), branch: 'main' },
    kind: 'ci',
    project: 'help',
    ...facts,
  });
}

describe('buildReport', () => {
  it('makes a report that a server accepts as it stands', async () => {
    const report = await build({ label: 'first', baseline: { metrics: { 'recall@2': 0.5 } } });
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toMatchObject({ ok: true });
    expect(report.run).toMatchObject({ kind: 'ci', label: 'first' });
    expect(report.questions).toHaveLength(4);
  });

  it('keeps the settings, k and depth from the run', async () => {
    const config = { pipeline: { b: 0.4 }, generator: { model: 'm' } };
    expect((await build({ config })).config).toEqual({ ...config, k: 2, depth: 20 });
  });

  it.each([
    [{ git: { sha: 'abc' } }, '/git/sha'],
    [{ project: 'Not A Slug' }, '/project'],
  ])('names the fault of %o', async (facts, place) => {
    await expect(build(facts)).rejects.toThrow(HarnessError);
    await expect(build(facts)).rejects.toThrow(place);
  });
});
