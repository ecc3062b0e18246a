import { createDemoRepository } from '../demo/repository.ts';
import { evaluateDemo } from '../demo/evaluate.ts';
import { DEMO_PROJECT } from '../demo/history.ts';
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
  const repository = await createDemoRepository(folder);
  const { commits, runs } = repository;
  const there = await readDemoRuns(client);
  const ours = new Set(commits.map(({ sha }) => sha));
  if (there.length > 0 && !there.some(({ sha }) => ours.has(sha))) throw new OtherDemoError();

  const keys = new Set(there.map((run) => keyOf(run.sha, run)));
  const isMeasured = (run: DemoRun) => keys.has(keyOfRun(run));
  const due = runs.filter((run) => !isMeasured(run)).length;
  const counts = { commits: commits.length, runs: runs.length, measured: due };
  if (due === 0) return counts;
  terminal.note(`Evaluating the demo: ${due} runs of a help centre's retriever, for real …`);
  await evaluateDemo({
    ...{ repository, isMeasured, signal },
    post: (report) => client.postReport(DEMO_PROJECT, report),
    onProgress: ({ done, total, run, measured }) => {
      if (measured) terminal.note(`  ${done}/${total}  ${described(run)}`);
    },
  });
  return counts;
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
