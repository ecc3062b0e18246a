import { mkdir } from 'node:fs/promises';
import { withShas } from './baseline.ts';
import { git } from './git.ts';
import type { DemoHistory } from './history.ts';
import { type CommitInput, importStream } from './import-stream.ts';

/** Points at the demo's last commit, so that `main` is free for the user to commit on. */
export const demoRef = 'refs/ranktrail/demo';

/** Makes the demo's repository in `dir`, which is not there yet: commits and a clean checkout. */
export async function writeDemoRepository(dir: string, history: DemoHistory): Promise<void> {
  await mkdir(dir);
  await git(dir, ['init', '--quiet', '--template=']);
  await git(dir, ['symbolic-ref', 'HEAD', 'refs/heads/main']);
  // For the user's own git, which would convert line ends and see changes everywhere.
  await git(dir, ['config', 'core.autocrlf', 'false']);
  await git(dir, ['config', 'core.filemode', 'false']);
  const head = await writeCommits(dir, history);
  await git(dir, ['reset', '--quiet', '--hard', head]);
}

/**
 * Writes the commits and returns the SHA of the last. One process takes all up to the next baseline
 * that names a commit not written yet: only git can say its SHA.
 */
async function writeCommits(dir: string, { commits, files }: DemoHistory): Promise<string> {
  const shas: string[] = [];
  let waiting: CommitInput[] = [];
  const flush = async () => {
    const stream = importStream(demoRef, shas.at(-1) ?? null, waiting);
    const answer = await git(dir, ['fast-import', '--quiet', '--force'], stream);
    shas.push(...answer.toString().trim().split('\n'));
    waiting = [];
  };
  for (const [i, commit] of commits.entries()) {
    const changed = new Map(i === 0 ? files : []);
    changed.set('pipeline.json', `${JSON.stringify(commit.pipeline, null, 2)}\n`);
    if (commit.baseline) {
      if (commit.baseline.measuredAt > shas.length) await flush();
      changed.set('evals/baseline.json', withShas(commit.baseline.text, shas));
    }
    waiting.push({ commit, files: changed });
  }
  await flush();
  return shas.at(-1) ?? '';
}
