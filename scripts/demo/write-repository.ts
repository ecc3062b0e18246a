import { mkdir } from 'node:fs/promises';
import { withShas } from './baseline.ts';
import { git } from './git.ts';
import { placeOf, type DemoHistory, type PlannedCommit } from './history.ts';
import { type CommitInput, importStream } from './import-stream.ts';
import { MAIN } from './plan.ts';
import { isForTests, ownBranch, ownTag } from './refs.ts';

/** Makes the demo's repository in `dir`, which is not there yet: commits and a clean checkout. */
export async function writeDemoRepository(dir: string, history: DemoHistory): Promise<void> {
  await mkdir(dir);
  await git(dir, ['init', '--quiet', '--template=']);
  await git(dir, ['symbolic-ref', 'HEAD', 'refs/heads/main']);
  // For the user's own git, which would convert line ends and see changes everywhere.
  await git(dir, ['config', 'core.autocrlf', 'false']);
  await git(dir, ['config', 'core.filemode', 'false']);
  await writeCommits(dir, history);
  await git(dir, ['reset', '--quiet', '--hard', ownBranch(MAIN)]);
}

/**
 * Writes commits, branches and tags. One process takes all up to the next baseline that names a
 * commit not written yet: only git can say its SHA.
 */
async function writeCommits(dir: string, history: DemoHistory): Promise<void> {
  const shas: string[] = [];
  let waiting: CommitInput[] = [];
  const named = (place: number) => shas[place] ?? { mark: place };
  const flush = async (refs?: ReturnType<typeof refsOf>) => {
    const stream = importStream(waiting, new Map(refs?.map(([ref, at]) => [ref, named(at)])));
    const answer = await git(dir, ['fast-import', '--quiet', '--force'], stream);
    shas.push(...answer.toString().trim().split('\n').filter(Boolean));
    waiting = [];
  };
  const trees: Map<string, string>[] = [];
  for (const commit of history.commits) {
    const tree = new Map(commit.files);
    if (commit.baseline) {
      const { measuredAt, text } = commit.baseline;
      if (placeOf(history, measuredAt) >= shas.length) await flush();
      const shaOf = (name: string) => shas[placeOf(history, name)];
      tree.set('evals/baseline.json', withShas(text, shaOf));
    }
    const before = trees[commit.parents[0] ?? -1] ?? new Map<string, string>();
    trees.push(tree);
    const parents = commit.parents.map(named);
    waiting.push({
      commit,
      changes: changesOf(before, tree),
      ref: ownBranch(commit.branch),
      parents,
    });
  }
  await flush(refsOf(history.commits));
}

function changesOf(before: ReadonlyMap<string, string>, tree: ReadonlyMap<string, string>) {
  const changed = [...tree].filter(([path, text]) => before.get(path) !== text);
  const gone = [...before.keys()].filter((path) => !tree.has(path));
  return new Map<string, string | null>([...changed, ...gone.map((path) => [path, null] as const)]);
}

/** Branches and tags, for the user to work with and as the demo remembers them. */
function refsOf(commits: readonly PlannedCommit[]): [ref: string, at: number][] {
  const branches = new Map(commits.map(({ branch, at }) => [branch, at]));
  const seen = [...branches].filter(([branch]) => branch !== MAIN && !isForTests(branch));
  const tags = commits.flatMap(({ tags, at }) => tags.map((tag) => [tag, at] as const));
  return [
    ...seen.map(([branch, at]): [string, number] => [`refs/heads/${branch}`, at]),
    ...tags.flatMap(([tag, at]): [string, number][] => [
      [`refs/tags/${tag}`, at],
      [ownTag(tag), at],
    ]),
  ];
}
