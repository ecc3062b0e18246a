import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../server/package-root.ts';
import type { DemoPipeline } from './pipeline.ts';

/** The project that the demo's runs belong to. */
export const DEMO_PROJECT = 'demo';

/** One commit of the demo as `data/demo/history.json` plans it. */
export interface PlannedCommit {
  subject: string;
  author: { name: string; email: string };
  /** ISO 8601 with the offset of the place. */
  date: string;
  pipeline: DemoPipeline;
  /** The new `evals/baseline.json`, where there is one. */
  baseline: PlannedBaseline | null;
}

export interface PlannedBaseline {
  /** The commit whose run it records; 1 is the first. */
  measuredAt: number;
  /** The file, with `{commit n}` where the SHA of the n-th commit belongs. */
  text: string;
}

export interface DemoHistory {
  /** The SHA the last commit must have. */
  head: string;
  /** Oldest first. */
  commits: PlannedCommit[];
  /** Path in the repository -> text, the same at every commit. */
  files: Map<string, string>;
}

interface Plan {
  head: string;
  authors: Record<string, { name: string; email: string }>;
  commits: {
    subject: string;
    author: string;
    date: string;
    /** What changes; the first commit states everything. */
    pipeline: Partial<DemoPipeline>;
    /** The commit whose run became the baseline, recorded in `baselines/`. */
    baseline?: number;
  }[];
}

/** `data/demo` of this package. */
export const demoDataDir = () => join(packageRoot(), 'data', 'demo');

/** Reads `history.json` alone. */
export async function readPlan(dir = demoDataDir()): Promise<Plan> {
  return JSON.parse(await readText(join(dir, 'history.json'))) as Plan;
}

/** Reads the corpus, the golden set and the configurations of the demo. */
export async function readHistory(dir = demoDataDir()): Promise<DemoHistory> {
  const plan = await readPlan(dir);
  const files = new Map<string, string>();
  for (const name of (await readdir(join(dir, 'corpus'))).sort())
    if (name.endsWith('.md')) files.set(`docs/${name}`, await readText(join(dir, 'corpus', name)));
  files.set('evals/golden.jsonl', await readText(join(dir, 'golden.jsonl')));

  let pipeline = {} as DemoPipeline;
  const commits: PlannedCommit[] = [];
  for (const { subject, date, ...planned } of plan.commits) {
    const author = plan.authors[planned.author];
    if (!author) throw new Error(`history.json names no author "${planned.author}".`);
    pipeline = { ...pipeline, ...planned.pipeline };
    const measuredAt = planned.baseline;
    const baseline = measuredAt ? { measuredAt, text: await readBaseline(dir, measuredAt) } : null;
    commits.push({ subject, author, date, pipeline, baseline });
  }
  return { head: plan.head, commits, files };
}

/** Where the baseline recorded from the n-th commit lies. */
export const baselinePath = (dir: string, measuredAt: number) =>
  join(dir, 'baselines', `commit-${measuredAt}.json`);

const readBaseline = (dir: string, measuredAt: number) => readText(baselinePath(dir, measuredAt));

/** Text with LF, whatever a checkout or an archive tool made of it: the SHAs depend on it. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
