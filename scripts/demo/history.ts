import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../server/package-root.ts';
import { type CommitEntry, Plan, type PlannedRun } from './plan.ts';

/** The project that the demo's runs belong to. */
export const DEMO_PROJECT = 'demo';

/** One commit of the demo, with everything it consists of. */
export interface PlannedCommit {
  /** Its place among all commits, 0 is the first. */
  at: number;
  subject: string;
  author: { name: string; email: string };
  /** ISO 8601 with the offset of the place. */
  date: string;
  branch: string;
  /** Places of the parents, the first parent first. */
  parents: number[];
  /** Path -> text of every file but the baseline. */
  files: ReadonlyMap<string, string>;
  /** Recorded here, or before and still there; null before the first. */
  baseline: PlannedBaseline | null;
  tags: string[];
  runs: PlannedRun[];
}

export interface PlannedBaseline {
  /** The name of the commit whose run it records. */
  measuredAt: string;
  /** The file, with `{commit NAME}` where the SHA of the commit of that name belongs. */
  text: string;
}

export interface DemoHistory {
  /** The SHA the last commit of main must have. */
  head: string;
  /** Oldest first; parents before their children. */
  commits: PlannedCommit[];
  /** Places of the commits that have a name. */
  places: ReadonlyMap<string, number>;
}

/** `data/demo` of this package. */
export const demoDataDir = () => join(packageRoot(), 'data', 'demo');

/** Reads `history.json` alone. */
export async function readPlan(dir = demoDataDir()): Promise<Plan> {
  return Plan.parse(JSON.parse(await readText(join(dir, 'history.json'))));
}

/** Where the baseline recorded from the commit of that name lies. */
export const baselinePath = (dir: string, name: string) => join(dir, 'baselines', `${name}.json`);

/** Where the vectors of all chunks and questions lie. */
export const vectorsPath = (dir: string) => join(dir, 'vectors.bin');

/** Reads all that the demo's commits are made of. `baselines` false: as if none was ever recorded. */
export async function readHistory(
  dir = demoDataDir(),
  { baselines = true } = {},
): Promise<DemoHistory> {
  const plan = await readPlan(dir);
  const texts = new Map<string, string>();
  const fileOf = async (path: string) => {
    const text = texts.get(path) ?? (await readText(join(dir, path)));
    texts.set(path, text);
    return text;
  };
  const first: CommitEntry['files'] = { 'evals/golden.jsonl': 'golden.jsonl' };
  for (const name of (await readdir(join(dir, 'corpus'))).sort())
    if (name.endsWith('.md')) first[`docs/${name}`] = `corpus/${name}`;

  const grown = grow(plan, first);
  const commits: PlannedCommit[] = [];
  for (const [at, { entry, parents, pipeline, files, baseline }] of grown.entries()) {
    const { subject, date, branch, tags, runs } = entry;
    const author = plan.authors[entry.author];
    if (!author) throw new Error(`history.json names no author "${entry.author}".`);
    const tree = new Map<string, string>();
    for (const [path, sources] of Object.entries(files)) {
      const parts = await Promise.all([sources ?? []].flat().map(fileOf));
      if (sources !== null) tree.set(path, parts.join(''));
    }
    tree.set('pipeline.json', `${JSON.stringify(pipeline, null, 2)}\n`);
    const recorded =
      baseline && baselines
        ? { measuredAt: baseline, text: await readText(baselinePath(dir, baseline)) }
        : null;
    commits.push({
      ...{ at, subject, author, date, branch, parents, files: tree },
      ...{ baseline: recorded, tags, runs },
    });
  }
  return { head: plan.head, commits, places: placesOf(plan) };
}

type Changes = Pick<CommitEntry, 'pipeline' | 'files' | 'baseline'>;
interface Grown extends Changes {
  entry: CommitEntry;
  parents: number[];
  /** What its branch changed since it began. */
  own: Changes;
}

/** Adds up what the commits change. A merge takes over all that the other branch changed. */
function grow({ commits }: Plan, first: CommitEntry['files']): Grown[] {
  const places = placesOf({ commits });
  const tips = new Map<string, number>();
  const grown: Grown[] = [];
  for (const [at, entry] of commits.entries()) {
    const { branch, from, merge } = entry;
    const parent = from === undefined ? tips.get(branch) : find(places, from);
    const joining = merge === undefined ? undefined : find(tips, merge);
    const before: Changes = grown[parent ?? -1] ?? { pipeline: {}, files: first };
    const joined = grown[joining ?? -1]?.own;
    const begun = from === undefined ? grown[parent ?? -1]?.own : undefined;
    grown.push({
      entry,
      parents: [parent, joining].filter((place) => place !== undefined),
      ...added(before, joined, entry),
      own: added(begun, joined, entry),
    });
    tips.set(branch, at);
  }
  return grown;
}

function added(...changes: (Changes | undefined)[]): Changes {
  return {
    pipeline: Object.assign({}, ...changes.map((change) => change?.pipeline)),
    files: Object.assign({}, ...changes.map((change) => change?.files)),
    baseline: changes.findLast((change) => change?.baseline)?.baseline,
  };
}

function placesOf({ commits }: Pick<Plan, 'commits'>): Map<string, number> {
  return new Map(commits.flatMap(({ name }, at) => (name === undefined ? [] : [[name, at]])));
}

function find(places: ReadonlyMap<string, number>, name: string): number {
  const place = places.get(name);
  if (place === undefined) throw new Error(`history.json has no "${name}" before it is named.`);
  return place;
}

/** The place of a commit by its name. */
export const placeOf = ({ places }: DemoHistory, name: string) => find(places, name);

/** Text with LF, whatever a checkout or an archive tool made of it: the SHAs depend on it. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
