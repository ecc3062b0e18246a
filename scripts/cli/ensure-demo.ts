import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../../server/routes/schema/run.ts';
import { createDemoRepository } from '../demo/repository.ts';
import { evaluateDemo } from '../demo/evaluate.ts';
import { examineFolder } from '../demo/examine-folder.ts';
import { DEMO_PROJECT, demoDataDir, readHistory, vectorsPath } from '../demo/history.ts';
import { type DemoRun, keyOf, keyOfRun } from '../demo/runs.ts';
import type { Client } from '../harness/client.ts';
import { plain } from './colour.ts';
import type { Context } from './context.ts';
import { OtherDemoError, readDemoRuns } from './demo-state.ts';

export interface DemoOutcome {
  commits: number;
  runs: number;
  /** Runs made now; the others were there. */
  measured: number;
}

/**
 * Makes the demo's repository and every run of it that the server has not, telling each on the
 * terminal. One that was interrupted is taken up where it stopped.
 * @throws OtherDemoError where the server has the demo of another version, to which nothing is added.
 */
export async function ensureDemo(
  folder: string,
  client: Client,
  { terminal, signal }: Context,
): Promise<DemoOutcome> {
  const there = await readDemoRuns(client);
  // Asked before the repository is made, which would replace the one that belongs to those runs.
  if (there.length > 0 && !(await hasOurs(there, folder))) throw new OtherDemoError();
  const repository = await createDemoRepository(folder);
  const { commits, runs } = repository;

  const keys = new Set(there.map((run) => keyOf(run.sha, run)));
  const isMeasured = (run: DemoRun) => keys.has(keyOfRun(run));
  const due = runs.filter((run) => !isMeasured(run)).length;
  const counts = { commits: commits.length, runs: runs.length, measured: due };
  if (due === 0) return counts;
  terminal.note(`Evaluating the demo: ${due} runs of a help centre's retriever, for real …`);
  if (!existsSync(vectorsPath(demoDataDir()))) {
    terminal.warn(
      'The vectors of the demo are missing: a model computes them, which takes minutes.',
    );
  }
  await evaluateDemo({
    ...{ repository, isMeasured, signal },
    post: (report) => client.postReport(DEMO_PROJECT, report),
    onProgress: ({ done, total, run, measured }) => {
      if (measured) terminal.note(`  ${done}/${total}  ${described(run)}`);
    },
  });
  return counts;
}

/** Is one of these runs of a commit of this version's demo? Leaves the folder as it is. */
async function hasOurs(runs: readonly Run[], folder: string): Promise<boolean> {
  const history = await readHistory();
  const { head } = history;
  if (runs.some(({ sha }) => sha === head)) return true;
  // Only a repository tells the other SHAs: this one, or one made for that.
  const state = await examineFolder(folder, head);
  const isLeft = state === 'finished' || state === 'taken';
  const scratch = isLeft ? null : await mkdtemp(join(tmpdir(), 'ranktrail-demo-'));
  try {
    const dir = scratch === null ? folder : join(scratch, 'demo');
    const { commits } = await createDemoRepository(dir, history);
    const ours = new Set(commits.map(({ sha }) => sha));
    return runs.some(({ sha }) => ours.has(sha));
  } finally {
    if (scratch !== null) await rm(scratch, { recursive: true, force: true });
  }
}

function described({ commit, planned }: DemoRun): string {
  const { kind, label, pull_request, dirty } = planned;
  const remarks = [
    kind === 'ci' ? null : kind,
    pull_request === null ? null : `pull request ${pull_request}`,
    dirty === null ? null : 'uncommitted changes',
    label,
  ].filter((remark) => remark !== null);
  const aside = remarks.length === 0 ? '' : ` (${remarks.join(', ')})`;
  return `${commit.sha.slice(0, 7)}  ${plain(commit.subject + aside)}`;
}
