import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportInput } from '#core/report/report';
import { baselineAfter, reportForBaseline } from './baseline.ts';
import { evaluateDemo } from './evaluate.ts';
import { writeSmallDemo } from './fixtures/small-demo.ts';
import { readHistory } from './history.ts';
import { createDemoRepository, type DemoRepository } from './repository.ts';
import { keyOfRun } from './runs.ts';

let scratch: string;
let repository: DemoRepository;
const reports: ReportInput[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-runs-'));
  const data = await writeSmallDemo(join(scratch, 'data'));
  const history = await readHistory(data, { baselines: false });
  repository = await createDemoRepository(join(scratch, 'demo'), history);
  await evaluateDemo({ repository, post: (report) => reports.push(report) });
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository.dir, ...args], { encoding: 'utf8' }).trim();
const shaOf = (subject: string) =>
  repository.commits.find((commit) => commit.subject === subject)?.sha ?? '';
const of = (subject: string) => reports.filter((report) => report.git.sha === shaOf(subject));

describe('the repository of a history with branches', () => {
  it('has the branches, the merge and the tag as planned', () => {
    expect(git('log', '--format=%s', 'main').split('\n')).toEqual([
      ...['Add a page', 'Merge tuned', 'Tune more', 'Widen', 'Tune', 'Start'],
    ]);
    expect(git('log', '--first-parent', '--format=%s', 'main').split('\n')).toEqual([
      ...['Add a page', 'Merge tuned', 'Widen', 'Start'],
    ]);
    expect(git('for-each-ref', '--format=%(refname)').split('\n')).toEqual([
      ...['refs/heads/bare', 'refs/heads/main', 'refs/heads/tuned', 'refs/ranktrail/demo'],
      ...['refs/ranktrail/heads/bare', 'refs/ranktrail/heads/tuned'],
      ...['refs/ranktrail/pull/8/merge', 'refs/ranktrail/tags/v1.0', 'refs/tags/v1.0'],
    ]);
    expect(git('rev-parse', 'v1.0')).toBe(git('rev-parse', 'main'));
    expect(git('status', '--porcelain')).toBe('');
  });
});

describe('the runs of a history', () => {
  it('are made in their order, each as it was planned', () => {
    const facts = reports.map(({ run, git, questions }) => [
      ...[repository.commits.find(({ sha }) => sha === git.sha)?.subject, run?.kind, run?.label],
      ...[git.branch, git.dirty, git.pull_request, questions.some(({ live }) => live)],
    ]);
    expect(facts).toEqual([
      ['Start', 'ci', null, 'main', false, null, true],
      ['Tune', 'ci', null, 'tuned', false, 7, true],
      ['Tune more', 'ci', null, 'tuned', false, 7, true],
      ['Drop headers', 'ci', null, 'bare', false, 8, true],
      ['Merge tuned', 'ci', 'attempt 1', 'main', false, null, false],
      ['Merge tuned', 'ci', 'attempt 2', 'main', false, null, false],
      ['Merge tuned', 'nightly', null, 'main', false, null, true],
      ['Merge tuned', 'local', null, 'main', true, null, true],
      ['Add a page', 'ci', null, 'main', false, null, true],
    ]);
  });

  it('measure the files of their own commit, of the merge they test, or what a work tree changed', () => {
    const [start, tested, local] = [of('Start')[0], of('Drop headers')[0], of('Merge tuned')[3]];
    expect(start?.config).toMatchObject({ k: 1, pipeline: { chunk_size: 60, headers: true } });
    expect(tested?.config.pipeline).toMatchObject({ chunk_size: 80, headers: false });
    expect(tested?.git.tested_sha).toBe(shaOf('Merge bare into main'));
    expect(local?.config.k).toBe(2);
    expect(of('Merge tuned')[2]?.config.k).toBe(1);
  });

  it('bring along every ancestor, of the tested merge too, with its parents and tags', () => {
    const told = (subject: string) => of(subject)[0]?.git.history?.map(({ message }) => message);
    expect(told('Start')).toEqual([]);
    expect(told('Tune more')).toEqual(['Tune', 'Start']);
    expect(told('Drop headers')).toEqual(['Merge bare into main', 'Widen', 'Start']);
    expect(told('Add a page')).toEqual(['Merge tuned', 'Tune more', 'Widen', 'Tune', 'Start']);
    const merge = of('Add a page')[0]?.git.history?.[0];
    expect(merge?.parents).toEqual([shaOf('Widen'), shaOf('Tune more')]);
    expect(of('Add a page')[0]?.git.tags).toEqual(['v1.0']);
  });

  it('fail after an outage, on the same questions each time', () => {
    const errors = of('Merge tuned')[0]?.questions.map(({ error }) => error);
    expect(errors).toEqual([null, expect.stringContaining('gone')]);
    expect(of('Merge tuned')[1]?.questions.map(({ error }) => error)).toEqual([null, null]);
  });

  it('give a baseline from the one that is clean and whole and has answers', () => {
    expect(reportForBaseline(of('Merge tuned'))).toBe(of('Merge tuned')[2]);
    expect(reportForBaseline(of('Merge tuned').slice(0, 2))).toBe(of('Merge tuned')[1]);
    expect(() => reportForBaseline(of('Merge tuned').slice(0, 1))).toThrow('no whole run');
  });

  it('are not made again when they are there, told by commit, kind and label', async () => {
    const there = new Set(repository.runs.slice(0, 6).map(keyOfRun));
    const again: ReportInput[] = [];
    const isMeasured = (run: DemoRepository['runs'][number]) => there.has(keyOfRun(run));
    await evaluateDemo({ repository, isMeasured, post: (report) => again.push(report) });
    const facts = ({ run, git }: ReportInput) => [git.sha, run?.kind, run?.label];
    expect(again.map(facts)).toEqual(reports.slice(6).map(facts));
  });

  it('carry the baseline that their commit holds', async () => {
    const data = join(scratch, 'data');
    const recorded = baselineAfter(null, reportForBaseline(of('Merge tuned')), '{commit joined}');
    await writeFile(join(data, 'baselines', 'joined.json'), recorded);
    const whole = await createDemoRepository(join(scratch, 'whole'), await readHistory(data));
    const posted: ReportInput[] = [];
    await evaluateDemo({ repository: whole, post: (report) => posted.push(report) });
    expect(posted.map(({ baseline }) => baseline?.sha ?? null)).toEqual([
      ...Array<null>(8).fill(null),
      whole.commits[6]?.sha,
    ]);
  });
});
