import { describe, expect, it } from 'vitest';
import { historyOf, type RunInput, WITH_ANSWERS } from '../../fixtures/history.ts';
import { defaultKinds, measures, rankRuns } from './choose-run.ts';
import { answersOf, sourcesOf } from './sources.ts';

const ALL = ['ci', 'nightly', 'local', 'sweep', 'import'] as const;
const runs = (...inputs: Omit<RunInput, 'sha'>[]) =>
  historyOf(
    'a',
    inputs.map((input) => ({ sha: 'a', ...input })),
  ).runs;
const ranked = (...inputs: Omit<RunInput, 'sha'>[]) =>
  rankRuns(runs(...inputs), ALL).map(({ no }) => no);

describe('rankRuns', () => {
  it('takes the latest complete run of a commit', () => {
    expect(ranked({}, {}, { errors: 2 })).toEqual([2, 1, 3]);
  });

  it('takes the latest with errors where no run is complete', () => {
    expect(ranked({ errors: 1 }, { errors: 9 })).toEqual([2, 1]);
  });

  it('lets a later local run not stand for a commit that ci measured', () => {
    expect(ranked({ kind: 'ci' }, { kind: 'local' })).toEqual([1, 2]);
    expect(ranked({ kind: 'nightly', errors: 1 }, { kind: 'local' })).toEqual([1, 2]);
    expect(ranked({ kind: 'sweep' }, { kind: 'import' }, { kind: 'nightly' })).toEqual([3, 2, 1]);
  });

  it('puts pull requests and dirty trees last, and leaves out other kinds', () => {
    expect(ranked({}, { pullRequest: '7' }, { dirty: true })).toEqual([1, 2, 3]);
    expect(rankRuns(runs({}, { kind: 'local' }), ['ci']).map(({ no }) => no)).toEqual([1]);
  });
});

describe('defaultKinds', () => {
  it('is ci and nightly, else local and import, else sweep', () => {
    expect(defaultKinds(runs({ kind: 'local' }, { kind: 'nightly' }))).toEqual(['ci', 'nightly']);
    expect(defaultKinds(runs({ kind: 'sweep' }, { kind: 'import' }))).toEqual(['local', 'import']);
    expect(defaultKinds(runs({ kind: 'sweep' }))).toEqual(['sweep']);
    expect(defaultKinds([])).toEqual(['ci', 'nightly']);
  });
});

describe('sourcesOf', () => {
  const sources = (...inputs: Omit<RunInput, 'sha'>[]) => sourcesOf(rankRuns(runs(...inputs), ALL));
  const night = { kind: 'nightly', measured: WITH_ANSWERS } as const;

  it('fills in what the run drawn did not measure, however many came after', () => {
    const found = sources(night, {}, {}, {}, {}, {});
    expect(found.map(({ no }) => no)).toEqual([6, 1]);
    expect(answersOf(found)?.no).toBe(1);
  });

  it('takes answers with errors only where no complete run has any', () => {
    const broken = { ...night, errors: 1 };
    expect(answersOf(sources(night, broken))?.no).toBe(1);
    expect(answersOf(sources(broken, {}))?.no).toBe(1);
  });

  it('fills in nothing of another golden set, another k, or a dirty tree', () => {
    for (const other of [{ goldenHash: 'h' }, { k: 3 }, { dirty: true }]) {
      const found = sources({ ...night, ...other }, {});
      expect([found.map(({ no }) => no), answersOf(found)]).toEqual([[2], null]);
    }
  });

  it('is empty without a run', () => {
    expect([sourcesOf([]), answersOf([])]).toEqual([[], null]);
  });
});

describe('measures', () => {
  const [run] = runs({ depth: 8 }) as [ReturnType<typeof runs>[0]];

  it('is true of what has a value', () => {
    expect(measures(run, 'mrr')).toBe(true);
    expect(measures(run, 'answer_accuracy_live')).toBe(false);
  });

  it('is true of recall at any k within depth, where there are rankings', () => {
    expect([7, 8, 9].map((k) => measures(run, `recall@${k}`))).toEqual([true, true, false]);
    expect(measures({ ...run, verified: false }, 'recall@7')).toBe(false);
    expect(measures({ ...run, measured: new Set(['mrr']) }, 'recall@7')).toBe(false);
    expect(measures(run, 'precision@7')).toBe(false);
  });
});
