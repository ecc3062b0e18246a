import { ProjectList } from '../../server/routes/schema/project.ts';
import { RunPage } from '../../server/routes/schema/run.ts';
import { createDemoRepository } from '../demo/repository.ts';
import { evaluateDemo } from '../demo/evaluate.ts';
import { DEMO_PROJECT } from '../demo/history.ts';
import type { Client } from '../harness/client.ts';
import { plain } from './colour.ts';
import type { Context } from './context.ts';

export interface DemoOutcome {
  commits: number;
  /** Evaluated now; the others were there. */
  measured: number;
}

/**
 * Makes the demo's repository and evaluates every commit that the server has no run of, telling
 * each on the terminal. One that was interrupted is taken up where it stopped.
 */
export async function ensureDemo(
  folder: string,
  client: Client,
  { terminal, signal }: Context,
): Promise<DemoOutcome> {
  const { commits } = await createDemoRepository(folder);
  const alreadyMeasured = await measuredShas(client);
  const due = commits.filter(({ sha }) => !alreadyMeasured.has(sha));
  if (due.length === 0) return { commits: commits.length, measured: 0 };
  terminal.note(
    `Evaluating the demo: ${due.length} commits of a help centre's retriever, for real …`,
  );
  await evaluateDemo({
    repositoryDir: folder,
    alreadyMeasured,
    signal,
    post: (report) => client.postReport(DEMO_PROJECT, report),
    onProgress: ({ done, total, commit, measured }) => {
      if (!measured) return;
      terminal.note(`  ${done}/${total}  ${commit.sha.slice(0, 7)}  ${plain(commit.subject)}`);
    },
  });
  return { commits: commits.length, measured: due.length };
}

async function measuredShas(client: Client): Promise<Set<string>> {
  const { projects } = await client.read('projects', ProjectList);
  if (!projects.some(({ slug }) => slug === DEMO_PROJECT)) return new Set();
  const page = await client.read(`projects/${DEMO_PROJECT}/runs`, RunPage, { limit: '500' });
  return new Set(page.runs.map(({ sha }) => sha));
}
