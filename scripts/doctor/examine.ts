import type { Context } from '../cli/context.ts';
import { databasePath } from '../cli/database-path.ts';
import { Fault } from '../cli/fault.ts';
import { readSettings, type GivenSettings, type Settings } from '../config/settings.ts';
import { fail, failedSentence, ok, warn, type Finding } from './finding.ts';
import { examineGit } from './git.ts';
import { examineBaseline, examineGolden } from './golden.ts';
import { examineNode } from './node.ts';
import { examineDatabase, examineServer } from './server.ts';

export type { Finding };

/** Everything a run needs, looked at in the order in which it is needed. */
export async function examine(
  given: GivenSettings & { db: string },
  context: Context,
): Promise<Finding[]> {
  const { cwd, env } = context;
  const findings = [examineNode(), ...(await examineGit(cwd, env))];
  let settings: Settings | null = null;
  try {
    settings = await readSettings(given, context);
    findings.push(...examineConfig(settings));
    if (settings.configPath) {
      findings.push(...(await examineGolden(settings)), examineBaseline(settings));
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const finding = failedSentence('configuration', error.message);
    findings.push({ ...finding, message: [finding.message, ...error.details].join('; ') });
  }
  if (settings) {
    const { finding, answers } = await examineServer(settings.url, settings.token);
    findings.push(finding, await examineDatabase(databasePath(given.db, cwd), answers));
  }
  return findings;
}

function examineConfig({ configPath, config, project }: Settings): Finding[] {
  const subject = 'configuration';
  if (configPath === null) {
    return [warn(subject, 'there is none here or above', 'run ranktrail init')];
  }
  const functions = (['retrieve', 'getChunks', 'generate', 'judge', 'listChunks'] as const).filter(
    (name) => config[name],
  );
  const findings = [ok(subject, `${configPath} (${functions.join(', ') || 'no functions'})`)];
  if (!config.retrieve) findings.push(fail(subject, 'retrieve is missing', 'write that function'));
  if (!project) findings.push(fail(subject, 'the project has no name', "write project: '…'"));
  if (config.generate && !config.getChunks && !config.listChunks) {
    findings.push(
      fail(subject, 'generate has no getChunks to give it texts', 'write that function'),
    );
  }
  return findings;
}
