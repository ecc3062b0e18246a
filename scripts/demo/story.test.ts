import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { diagnose } from '#core/diagnosis/diagnose';
import { isFailing, type State } from '#core/diagnosis/state';
import { parseBaseline } from '#core/gate/baseline';
import { runGate } from '#core/gate/gate';
import { parseReport } from '#core/report/parse';
import type { ReportInput } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import { baselineAfter } from './baseline.ts';
import { ancestry } from './commits.ts';
import { evaluateDemo } from './evaluate.ts';
import { readTrees, type Tree } from './read-trees.ts';
import { createDemoRepository, type DemoRepository } from './repository.ts';
import type { DemoRun } from './runs.ts';

// Whoever looks at the demo has no sentence encoder: every vector that a run needs is brought along.
vi.mock('@energetic-ai/embeddings', () => {
  throw new Error('The model was loaded.');
});

const FIRST = 'Index the help pages and search them with BM25';
const HEADERS = 'Put the headings above a chunk in front of it';
const GATED = 'Record a baseline; answer at night only, search on every commit';
const DENSE = 'Search by sentence vectors in the place of words, to see what they can do';
const HYBRID = 'Fuse words and vectors by rank: vectors alone lost codes and names';
const TWICE = 'Raise the baseline';
const BEFORE = 'Add the pages about Cheap Hours and the electricity partners';
const REGRESSED = 'Shorten the prompt, so that answers come faster';
const UNAWARE = "Update the electricity partners' fees";
const MENDED = 'Give chunks their length and their headings back';
const RERANKED = 'Rerank the first twenty by the scores of words and vectors';
const RAISED = 'Raise the baseline to what the reranker earned';
const GROWN = 'Ask five questions about Cheap Hours';
const NEWEST = 'Answer in up to five sentences, whatever their score';
const SMALLER = 'Embed with word vectors, 4 MB instead of 32';

interface Made {
  run: DemoRun;
  report: ReportInput;
}

let scratch: string;
let repository: DemoRepository;
let trees: Map<string, Tree>;
const made: Made[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-story-'));
  repository = await createDemoRepository(join(scratch, 'demo'));
  trees = await readTrees(repository.dir);
  await evaluateDemo({ repository, post: (report, run) => made.push({ run, report }) });
}, 300_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** The last ci run of a commit, or that of another kind. */
function reportOf(subject: string, kind: 'ci' | 'nightly' | 'local' = 'ci'): ReportInput {
  const found = made.findLast(
    ({ run }) => run.commit.subject === subject && run.planned.kind === kind,
  );
  if (!found) throw new Error(`"${subject}" has no run of kind ${kind}.`);
  return found.report;
}
const recall = (subject: string, kind?: 'local') =>
  reportOf(subject, kind).metrics?.['recall@5'] ?? Number.NaN;
const answers = (subject: string, name: string, kind: 'ci' | 'nightly' = 'nightly') =>
  reportOf(subject, kind).metrics?.[name] ?? Number.NaN;

function validated(report: ReportInput) {
  const parsed = parseReport(report);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return { report: parsed.report, scored: scoreReport(parsed.report) };
}
function diagnosisOf(input: ReportInput) {
  const { report, scored } = validated(input);
  return diagnose(report, scored);
}
const statesOf = (input: ReportInput) => diagnosisOf(input).states.map(({ state }) => state);

const baselineAt = ({ git }: ReportInput) =>
  trees.get(git.sha)?.get('evals/baseline.json') ?? 'none';

/** As `ranktrail gate` decides at a commit, with the baseline that the commit holds. */
function gateAt(report: ReportInput) {
  const parsed = parseBaseline(JSON.parse(baselineAt(report)));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const { report: valid, scored } = validated(report);
  return runGate({
    ...{ baseline: parsed.baseline, scored, goldenHash: valid.golden?.hash ?? null },
  });
}

/** Every measured commit of main between two, both included, in order. */
function measuredFrom(first: string, last: string): string[] {
  const main = repository.commits.filter(
    ({ planned }) => planned.branch === 'main' && planned.runs.length > 0,
  );
  const subjects = main.map(({ subject }) => subject);
  return subjects.slice(subjects.indexOf(first), subjects.indexOf(last) + 1);
}

describe('the history that the demo shows', () => {
  it('has the measured values that its documents speak of', () => {
    const values = [FIRST, HEADERS, DENSE, HYBRID, REGRESSED, MENDED, RERANKED, NEWEST];
    expect(values.map((subject) => recall(subject).toFixed(3))).toEqual([
      ...['0.491', '0.629', '0.414', '0.681', '0.552', '0.681', '0.655', '0.667'],
    ]);
  });

  it('has enough on main to look at, one commit of it unmeasured and one measured twice', () => {
    const main = repository.commits.filter(({ planned }) => planned.branch === 'main');
    expect(main.length).toBeGreaterThanOrEqual(24);
    const runs = main.map(({ planned }) => planned.runs.filter(({ kind }) => kind === 'ci').length);
    expect(runs.filter((count) => count === 0)).toHaveLength(1);
    expect(runs.filter((count) => count === 2)).toHaveLength(1);
  });

  it('stays regressed for six measured commits, until one says that it mends it', () => {
    const dip = measuredFrom(REGRESSED, UNAWARE);
    expect(dip).toHaveLength(6);
    for (const subject of dip) {
      expect(recall(subject)).toBeLessThan(recall(BEFORE) - 0.05);
      expect(recall(subject)).toBeLessThan(recall(MENDED) - 0.05);
    }
    const perQuestion = (subject: string) =>
      new Map(
        validated(reportOf(subject)).scored.questions.map((q) => [q.qid, q.metrics['recall@5']]),
      );
    const [before, after] = [perQuestion(BEFORE), perQuestion(REGRESSED)];
    const lost = [...before].filter(([qid, value]) => (after.get(qid) ?? 0) < (value ?? 0));
    expect(lost.length).toBeGreaterThanOrEqual(5);
    expect(answers(REGRESSED, 'answer_accuracy_live')).toBeLessThan(
      answers(BEFORE, 'answer_accuracy_live'),
    );
  });

  it('gets a part of the loss back in a work tree that nobody committed', () => {
    expect(reportOf(UNAWARE, 'local').git.dirty).toBe(true);
    expect(recall(UNAWARE, 'local')).toBeGreaterThan(recall(UNAWARE));
    expect(recall(UNAWARE, 'local')).toBeLessThan(recall(MENDED));
  });

  it('gates 1 during the regression and 0 before and after it', () => {
    const code = (subject: string, kind?: 'nightly') => gateAt(reportOf(subject, kind)).exitCode;
    expect(measuredFrom(REGRESSED, UNAWARE).map((subject) => code(subject))).toEqual([
      ...Array<number>(6).fill(1),
    ]);
    for (const subject of [GATED, HYBRID, BEFORE, MENDED, RERANKED, RAISED, GROWN, NEWEST])
      expect([subject, code(subject)]).toEqual([subject, 0]);
    expect(gateAt(reportOf(REGRESSED, 'nightly')).rows.map(({ metric }) => metric)).toEqual([
      ...['recall@5', 'mrr', 'answer_accuracy_live'],
    ]);
  });

  it('keeps baselines that were measured at the commits they name', () => {
    const first = baselineAfter(null, reportOf(HEADERS));
    const second = baselineAfter(first, reportOf(HYBRID, 'nightly'));
    const third = baselineAfter(second, reportOf(RERANKED, 'nightly'));
    expect(baselineAt(reportOf(HEADERS))).toBe('none');
    expect(baselineAt(reportOf(GATED))).toBe(first);
    expect(baselineAt(reportOf(TWICE))).toBe(second);
    expect(baselineAt(reportOf(GROWN))).toBe(third);
    expect(baselineAt(reportOf(NEWEST))).toBe(baselineAfter(third, reportOf(GROWN, 'nightly')));
  });

  it('tries what turns out worse, and leaves a pull request of it open', () => {
    expect(recall(DENSE)).toBeLessThan(recall(HEADERS));
    expect(recall(SMALLER)).toBeLessThan(recall(MENDED));
    const joined = new Set(
      ancestry(repository.commits, [repository.commits.at(-1)?.sha ?? '']).map(({ sha }) => sha),
    );
    const open = repository.commits.filter(({ planned }) =>
      planned.runs.some(({ pull_request }) => pull_request === 21),
    );
    expect(open.length).toBe(2);
    for (const { sha } of open) expect(joined.has(sha)).toBe(false);
  });

  it('asks other questions once, five more', () => {
    const hashes = made.map(({ report }) => report.golden?.hash);
    expect(new Set(hashes).size).toBe(2);
    expect(reportOf(RAISED).questions).toHaveLength(60);
    expect(reportOf(GROWN).questions).toHaveLength(65);
  });

  it('pays a retrieval tax wherever it answers', () => {
    for (const { report } of made) {
      const tax = report.metrics?.['retrieval_tax'] ?? null;
      if (tax !== null) expect(tax).toBeGreaterThan(0);
    }
  });
});

describe('the states of its questions', () => {
  it('are eight kinds of failure and more, over all its runs', () => {
    const seen = new Set(made.flatMap(({ report }) => statesOf(report)));
    expect([...seen].filter(isFailing).length).toBeGreaterThanOrEqual(8);
  });

  it.each<[string, 'ci' | 'nightly', State[]]>([
    [FIRST, 'ci', ['invented', 'unwinnable', 'ranked_low', 'wrong_chunk', 'missed']],
    [FIRST, 'ci', ['good', 'generation', 'partial', 'distracted']],
    [GATED, 'ci', ['found', 'ungraded']],
    [REGRESSED, 'nightly', ['wrong_chunk', 'missed', 'ranked_low', 'distracted']],
    [NEWEST, 'nightly', ['good', 'ranked_low', 'wrong_chunk', 'missed', 'generation']],
  ])('at "%s" (%s) %j are among them', (subject, kind, states) => {
    expect(statesOf(reportOf(subject, kind))).toEqual(expect.arrayContaining(states));
  });

  it('are errors in the run that failed half-way, and none in the one after it', () => {
    const attempts = made.filter(({ run }) => run.commit.subject === TWICE);
    expect(attempts.map(({ report }) => statesOf(report).includes('error'))).toEqual([true, false]);
  });

  it('leave no doubt which half of the newest commit to fix', () => {
    const { decision } = diagnosisOf(reportOf(NEWEST, 'nightly'));
    expect(decision.half).toBe('retrieval');
  });
});
