import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseBaseline } from '#core/gate/baseline';
import { runGate } from '#core/gate/gate';
import { parseReport } from '#core/report/parse';
import type { Report, ReportInput } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import { baselineAfter } from './baseline.ts';
import { type DemoProgress, evaluateDemo } from './evaluate.ts';
import { DEMO_PROJECT } from './history.ts';
import { readTrees, type Tree } from './read-trees.ts';
import { createDemoRepository, type DemoRepository } from './repository.ts';
import { keyOfRun } from './runs.ts';

/** Places in the history, 1 is the first. */
const [BEFORE, REGRESSED, INNOCENT, FIXED] = [4, 5, 6, 7];

let scratch: string;
let repository: DemoRepository;
let trees: Map<string, Tree>;
const posted: ReportInput[] = [];
const again: ReportInput[] = [];
const progress: DemoProgress[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-evaluate-'));
  repository = await createDemoRepository(join(scratch, 'demo'));
  const { dir } = repository;
  trees = await readTrees(dir);
  await evaluateDemo({
    repository,
    post: (report) => posted.push(report),
    onProgress: (step) => progress.push(step),
  });
  const before = new Set(repository.runs.slice(0, 6).map(keyOfRun));
  await evaluateDemo({
    repository,
    isMeasured: (run) => before.has(keyOfRun(run)),
    post: (report) => again.push(report),
  });
}, 60_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

const reportAt = (place: number) => posted[place - 1] as ReportInput;
const metric = (place: number, name: string) => reportAt(place).metrics?.[name] ?? Number.NaN;
const baselineAt = (place: number) =>
  trees.get(reportAt(place).git.sha)?.get('evals/baseline.json') ?? '';

function validated(report: ReportInput): Report {
  const parsed = parseReport(report);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.report;
}

/** As `ranktrail gate` decides at a commit, with the baseline that the commit holds. */
function gateAt(place: number) {
  const parsed = parseBaseline(JSON.parse(baselineAt(place)));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const report = validated(reportAt(place));
  const goldenHash = report.golden?.hash ?? null;
  return runGate({ baseline: parsed.baseline, scored: scoreReport(report), goldenHash });
}

describe('the evaluation of the demo', () => {
  it('posts a valid report for every commit, oldest first, and tells its progress', () => {
    expect(posted.map((report) => report.git.sha)).toEqual(
      repository.commits.map(({ sha }) => sha),
    );
    for (const report of posted) {
      const { project, run, questions, baseline } = validated(report);
      expect(project).toBe(DEMO_PROJECT);
      expect(run.kind).toBe('ci');
      expect(questions).toHaveLength(25);
      expect(questions.every(({ error, live }) => error === null && live !== null)).toBe(true);
      expect(baseline === null).toBe(!trees.get(report.git.sha)?.has('evals/baseline.json'));
    }
    expect(progress.map(({ done, measured }) => [done, measured])).toEqual(
      posted.map((_, i) => [i + 1, true]),
    );
  });

  it('tells the ancestors of each commit, nearest first', () => {
    const shas = repository.commits.map(({ sha }) => sha);
    posted.forEach(({ git }, i) => {
      expect(git.history?.map(({ sha }) => sha)).toEqual(shas.slice(0, i).reverse());
      expect(git.parents).toEqual(i === 0 ? [] : [shas[i - 1]]);
    });
  });

  it('carries the text of all gold and of everything retrieved', () => {
    for (const report of posted) {
      const texts = new Set(report.chunks?.map(({ id }) => id));
      const ids = validated(report).questions.flatMap(({ retrieved, needs }) => [
        ...retrieved.map((entry) => (typeof entry === 'string' ? entry : (entry?.id ?? ''))),
        ...(needs ?? []).flat(),
      ]);
      expect(ids.filter((id) => !texts.has(id))).toEqual([]);
    }
  });

  it('measures the same again, and skips what was measured', () => {
    expect(again.map(({ git }) => git.sha)).toEqual(posted.slice(6).map(({ git }) => git.sha));
    const withoutTimes = ({ metrics }: ReportInput) =>
      Object.entries(metrics ?? {}).filter(([name]) => !name.includes('_ms_'));
    expect(again.map(withoutTimes)).toEqual(posted.slice(6).map(withoutTimes));
    expect(again.map(({ corpus }) => corpus)).toEqual(posted.slice(6).map(({ corpus }) => corpus));
  });
});

describe('the history that the demo shows', () => {
  it('loses and regains retrieval where it says so', () => {
    for (const name of ['recall@5', 'mrr', 'answer_accuracy_live']) {
      expect(metric(REGRESSED, name)).toBeLessThan(metric(BEFORE, name) - 0.05);
      expect(metric(INNOCENT, name)).toBe(metric(REGRESSED, name));
      expect(metric(FIXED, name)).toBeGreaterThanOrEqual(metric(BEFORE, name));
    }
  });

  it('pays a retrieval tax at every commit, and answers not everything even from the gold', () => {
    posted.forEach((_, i) => {
      expect(metric(i + 1, 'retrieval_tax')).toBeGreaterThan(0);
      expect(metric(i + 1, 'answer_accuracy_oracle')).toBeLessThan(1);
    });
  });

  it('learns to refuse the question that no page answers', () => {
    expect(metric(REGRESSED, 'abstention_rate')).toBe(0);
    expect(metric(INNOCENT, 'abstention_rate')).toBe(1);
  });

  it('fails the gate at the regression and passes it at the fix', () => {
    expect(gateAt(BEFORE)).toMatchObject({ outcome: 'passed', exitCode: 0 });
    const regressed = gateAt(REGRESSED);
    expect(regressed).toMatchObject({ outcome: 'regressed', exitCode: 1 });
    expect(regressed.rows.map(({ metric, status }) => [metric, status])).toEqual([
      ['recall@5', 'regressed'],
      ['mrr', 'regressed'],
      ['answer_accuracy_live', 'regressed'],
    ]);
    expect(gateAt(INNOCENT).exitCode).toBe(1);
    expect(gateAt(FIXED)).toMatchObject({ outcome: 'passed', exitCode: 0 });
    expect(gateAt(8)).toMatchObject({ outcome: 'passed', exitCode: 0 });
  });

  it('keeps baselines that were measured at the commits they name', () => {
    const first = baselineAfter(null, reportAt(3));
    expect(baselineAt(4)).toBe(first);
    expect(baselineAt(FIXED)).toBe(first);
    expect(baselineAt(8)).toBe(baselineAfter(first, reportAt(FIXED)));
  });

  /** Chunks without overlap cut some answers in two: part of what the tool is there to show. */
  const cut: Record<number, string[]> = {
    1: ['q004', 'q005', 'q006', 'q019', 'q023'],
    2: ['q004', 'q005', 'q006', 'q019', 'q023'],
    5: ['q008', 'q014', 'q017'],
    6: ['q008', 'q014', 'q017'],
  };

  it('finds every evidence quote whole in a chunk, but for those it cuts on purpose', () => {
    posted.forEach((report, i) => {
      const unresolved = validated(report).questions.filter(({ needs }) =>
        needs?.some((need) => need.length === 0),
      );
      expect(unresolved.map(({ qid }) => qid)).toEqual(cut[i + 1] ?? []);
    });
  });
});
