import { gitText } from '../git/command.ts';
import { readGitFacts } from '../git/git-facts.ts';
import { fail, failedSentence, ok, warn, type Finding } from './finding.ts';

/** git itself, then the commit a report made now would be of. */
export async function examineGit(cwd: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const version = await gitText(['--version'], { cwd, env }).catch(() => null);
  if (version === null) return [fail('git', 'not found', 'install it', 'outside')];
  const findings = [ok('git', version.replace(/^git version /, ''))];
  const notes: string[] = [];
  try {
    const facts = await readGitFacts({ cwd, env, onWarning: (note) => notes.push(note) });
    const at = `${facts.sha.slice(0, 7)} on ${facts.branch ?? 'no branch'}`;
    findings.push(
      facts.dirty
        ? warn('commit', `${at}, with uncommitted changes`, 'commit them before a run that counts')
        : ok('commit', at),
    );
  } catch (error) {
    findings.push(failedSentence('commit', (error as Error).message));
  }
  const noted = notes.map((note) => ({
    ...failedSentence('commit', note),
    status: 'warn' as const,
  }));
  return [...findings, ...noted];
}
