import type { SidePoint, Trend, TrendPoint } from '../../server/routes/schema/trend.ts';

/** A trend of the tests: one entry per commit, null where nothing measured it. */
export function trendOf(
  commits: (Record<string, number | null> | null)[],
  changes: { [position: number]: Partial<TrendPoint> } = {},
): Trend {
  const points = commits.map((metrics, position): TrendPoint => {
    const before = commits.findLastIndex((one, index) => index < position && one !== null);
    return {
      run_id: metrics ? `run${position}` : null,
      sha: `${position}`.padStart(2, '0').repeat(20),
      branch: 'main',
      position,
      subject: `Commit ${position}`,
      author: 'Ada',
      committed_at: `2026-05-${String((position % 28) + 1).padStart(2, '0')}T10:00:00Z`,
      tags: [],
      kind: metrics ? 'ci' : null,
      verified: true,
      dirty: false,
      pull_request: null,
      runs: metrics ? 1 : 0,
      k: 5,
      questions: metrics ? 25 : 0,
      judged: metrics ? 24 : 0,
      errors: 0,
      metrics: metrics ?? {},
      n: Object.fromEntries(Object.keys(metrics ?? {}).map((name) => [name, 24])),
      paired: null,
      answers_run_id: null,
      gained: metrics && before >= 0 ? 0 : null,
      lost: metrics && before >= 0 ? 0 : null,
      moved: metrics && before >= 0 ? 0 : null,
      predecessor:
        metrics && before >= 0 ? { run_id: `run${before}`, distance: position - before } : null,
      config_changes: [],
      ceiling: null,
      waterfall: null,
      ...changes[position],
    };
  });
  return {
    project: 'demo',
    branch: 'main',
    branches: ['main'],
    kinds: ['ci', 'nightly'],
    default_kinds: ['ci', 'nightly'],
    present_kinds: ['ci'],
    order: 'topology',
    k: 5,
    earlier: 0,
    points,
    side_points: [],
    rewritten: [],
    fences: [],
    baseline: [],
    same_questions: { asked: false, n: {}, moved: {}, left_out: 0 },
    headlines: [],
    decision: null,
  };
}

/** A pull request's head between two commits of such a trend, or a dirty tree at one. */
export function sideOf({
  position,
  mrr,
  base,
}: {
  position: number;
  mrr: number;
  /** Position of the commit it came from; null: off the line. */
  base: number | null;
}): SidePoint {
  const isDirty = Number.isInteger(position);
  return {
    run_id: `side${position}`,
    sha: 'f'.repeat(40),
    branch: isDirty ? 'main' : 'topic',
    kind: 'ci',
    dirty: isDirty,
    pull_request: isDirty ? null : '7',
    subject: 'Beside the line',
    author: 'Grace',
    committed_at: '2026-05-20T10:00:00Z',
    verified: true,
    k: 5,
    questions: 25,
    judged: 24,
    errors: 0,
    metrics: { mrr },
    n: { mrr: 24 },
    paired: null,
    position,
    base:
      base === null
        ? null
        : {
            run_id: `run${base}`,
            sha: `${base}`.padStart(2, '0').repeat(20),
            position: base,
            distance: 1,
          },
    gained: 0,
    lost: 0,
    moved: 0,
    config_changes: [],
  };
}
