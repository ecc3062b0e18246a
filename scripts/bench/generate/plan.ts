import { createHash } from 'node:crypto';
import type { Commit, RunKind } from '#core/report/report';

/** A run of the generated history, before it has questions. */
export interface PlannedRun {
  commit: Commit;
  /** Ancestors a report tells of, newest first. */
  history: Commit[];
  branch: string;
  pullRequest: number | null;
  kind: RunKind;
  dirty: boolean;
  /** With answers, which the plain runs of a commit are not. */
  answers: boolean;
  /** How many changes of the configuration came before: what a run measures hangs on it. */
  epoch: number;
  /** Which of the `DRAWS` sets of rankings of its epoch it has. */
  draw: number;
  /** Version of the golden set. */
  golden: number;
}

/** Retrieval is repeatable: the runs of one configuration have one of so many sets of rankings. */
const DRAWS = 3;
/** Commits between two changes, prime to each other so that they seldom fall together. */
const CONFIG_EVERY = 23;
const PULL_EVERY = 5;
const NIGHTLY_EVERY = 17;
const DIRTY_EVERY = 97;
const UNMEASURED_EVERY = 41;
const RELEASE_EVERY = 101;
/** A golden set seldom changes: so many versions in a history, however long. */
const GOLDEN_VERSIONS = 4;
/** Ancestors in a report: what is new since the run before, and the point where that joins on. */
const ANCESTORS = 4;

const START = Date.UTC(2022, 0, 3, 8);
const HOURS = 3_600_000;
const AUTHORS = ['Ada Lovelace', 'Grace Hopper', 'Karen Spärck Jones', 'Gerard Salton'];

/**
 * `runs` runs in order of arrival on a main line with measured pull requests that are merged into it,
 * nightly runs with answers, dirty trees, and commits that nobody measured. Deterministic; a longer
 * plan only changes golden sets at other commits.
 */
export function planRuns(runs: number): PlannedRun[] {
  const planned: PlannedRun[] = [];
  const line: Commit[] = [];
  for (let at = 0; planned.length < runs; at += 1) {
    const parent = line.at(-1);
    const epoch = Math.floor(at / CONFIG_EVERY);
    const golden = Math.floor((planned.length / runs) * GOLDEN_VERSIONS);
    const common = { pullRequest: null, dirty: false, epoch, golden, draw: at % DRAWS };
    const history = line.slice(-ANCESTORS).reverse();
    const isPull = parent !== undefined && at % PULL_EVERY === 0;
    const pull = isPull ? commitOf(`pull ${at}`, [parent.sha], at - 0.5) : null;
    const parents = parent ? [parent.sha, ...(pull ? [pull.sha] : [])] : [];
    const commit = commitOf(`main ${at}`, parents, at);
    if (pull)
      planned.push({
        ...common,
        ...{ commit: pull, history, branch: `topic-${at}`, pullRequest: at, kind: 'ci' },
        answers: false,
      });
    line.push(commit);
    if (at % UNMEASURED_EVERY === UNMEASURED_EVERY - 1) continue;
    const onMain = {
      ...common,
      commit,
      history: pull ? [pull, ...history] : history,
      branch: 'main',
    };
    planned.push({ ...onMain, kind: 'ci', answers: false });
    if (at % NIGHTLY_EVERY === 0) planned.push({ ...onMain, kind: 'nightly', answers: true });
    if (at % DIRTY_EVERY === 0)
      planned.push({ ...onMain, kind: 'ci', answers: false, dirty: true });
  }
  return planned.slice(0, runs);
}

function commitOf(name: string, parents: string[], hour: number): Commit {
  const sha = createHash('sha1').update(`ranktrail bench ${name}`).digest('hex');
  const number = Number.parseInt(sha.slice(0, 6), 16);
  return {
    sha,
    parents,
    author: AUTHORS[number % AUTHORS.length] as string,
    message: `${SUBJECTS[number % SUBJECTS.length]} (${name})\n\nWhy it was done, in a sentence or two.`,
    committed_at: new Date(START + hour * 4 * HOURS).toISOString(),
    tags:
      name.startsWith('main') && hour % RELEASE_EVERY === 0 ? [`v1.${hour / RELEASE_EVERY}`] : [],
  };
}

const SUBJECTS = [
  'Merge branch with smaller chunks',
  'Prefix chunks with the titles of their documents',
  'Weigh the title twice in the index',
  'Fix a typo in the handbook',
  'Ask the reranker for forty instead of twenty',
  'Update dependencies',
  'Keep tables whole when cutting documents',
];
