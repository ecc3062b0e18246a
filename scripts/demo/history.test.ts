import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSmallDemo } from './fixtures/small-demo.ts';
import { type DemoHistory, readHistory, readPlan } from './history.ts';
import { keyOf } from './runs.ts';

let dir: string;
let history: DemoHistory;

beforeAll(async () => {
  dir = await writeSmallDemo(await mkdtemp(join(tmpdir(), 'demo-history-')));
  history = await readHistory(dir, { baselines: false });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const commit = (subject: string) => history.commits.find((one) => one.subject === subject);
const settings = (subject: string) => JSON.parse(commit(subject)?.files.get('pipeline.json') ?? '');
const file = (subject: string, path: string) => commit(subject)?.files.get(path) ?? null;

describe('readHistory', () => {
  it('adds up settings along each branch, and in a merge those that the branch changed', () => {
    expect(settings('Tune more')).toMatchObject({ chunk_size: 60, k1: 0.9, threshold: 0.01 });
    expect(settings('Merge tuned')).toMatchObject({ chunk_size: 80, k1: 0.9, threshold: 0.01 });
    expect(settings('Merge bare into main')).toMatchObject({ k1: 1.1, headers: false });
    expect(settings('Add a page')).toEqual(settings('Merge tuned'));
  });

  it('names the parents by their places', () => {
    expect(history.commits.map(({ parents }) => parents)).toEqual([
      ...[[], [0], [0], [1], [0], [2, 4], [2, 3], [6]],
    ]);
  });

  it('lets files come, change, grow and go', () => {
    expect(file('Start', 'docs/returns.md')).toContain('14 days');
    expect(file('Tune more', 'docs/returns.md')).toContain('14 days');
    expect(file('Merge tuned', 'docs/returns.md')).toContain('30 days');
    expect(file('Merge tuned', 'docs/gifts.md')).toBeNull();
    expect(file('Add a page', 'docs/gifts.md')).toContain('ten years');
    expect(file('Widen', 'README.md')).toContain('Parcels');
    expect(file('Add a page', 'README.md')).toBeNull();
    expect(file('Merge tuned', 'evals/golden.jsonl')?.match(/"qid"/g)).toHaveLength(2);
    expect(file('Add a page', 'evals/golden.jsonl')?.match(/"qid"/g)).toHaveLength(3);
  });

  it('plans one ci run where nothing is said', () => {
    expect(commit('Start')?.runs).toEqual([
      expect.objectContaining({ kind: 'ci', label: null, generation: true, dirty: null }),
    ]);
    expect(commit('Widen')?.runs).toEqual([]);
  });
});

describe('data/demo/history.json', () => {
  it('tells commits by their subjects and runs by commit, kind and label', async () => {
    const { commits } = await readPlan();
    const subjects = commits.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    const keys = commits.flatMap(({ subject, runs }) => runs.map((run) => keyOf(subject, run)));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is in the order of its dates, and ends with a measured commit of main', async () => {
    const { commits } = await readPlan();
    const times = commits.map(({ date }) => Date.parse(date));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(commits.at(-1)?.branch).toBe('main');
    expect(commits.at(-1)?.runs.length).toBeGreaterThan(0);
  });
});
