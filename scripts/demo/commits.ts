import { git } from './git.ts';
import type { DemoHistory, PlannedCommit } from './history.ts';
import { allOfDemo } from './refs.ts';

/** A commit of the demo's repository, and what is planned for it. */
export interface DemoCommit {
  sha: string;
  parents: string[];
  subject: string;
  author: string;
  /** ISO 8601, UTC. */
  committed_at: string;
  planned: PlannedCommit;
}

/**
 * The demo's commits, of main and of every other branch, in the order in which they were planned.
 * Commits of the user's own are none of them.
 */
export async function readDemoCommits(dir: string, history: DemoHistory): Promise<DemoCommit[]> {
  const format = '--format=%H%x00%P%x00%an%x00%ct%x00%s';
  const log = (await git(dir, ['log', format, allOfDemo])).toString().trimEnd();
  const bySubject = new Map(
    log.split('\n').map((line) => {
      const [sha = '', parents = '', author = '', time = '', subject = ''] = line.split('\0');
      const committed_at = new Date(Number(time) * 1000).toISOString().replace('.000Z', 'Z');
      const facts = { parents: parents ? parents.split(' ') : [], subject, author, committed_at };
      return [subject, { sha, ...facts }];
    }),
  );
  return history.commits.map((planned) => {
    const made = bySubject.get(planned.subject);
    if (!made) throw new Error(`The demo's repository has no commit "${planned.subject}".`);
    return { ...made, planned };
  });
}

/** The ancestors of some commits and these themselves, children before parents. */
export function ancestry(commits: readonly DemoCommit[], shas: readonly string[]): DemoCommit[] {
  const wanted = new Set(shas);
  const found: DemoCommit[] = [];
  for (const commit of commits.toReversed()) {
    if (!wanted.has(commit.sha)) continue;
    found.push(commit);
    for (const parent of commit.parents) wanted.add(parent);
  }
  return found;
}
