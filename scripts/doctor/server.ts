import { existsSync } from 'node:fs';
import { Health } from '../../server/routes/health.ts';
import { packageVersion } from '../../server/package-root.ts';
import { DEFAULT_URL } from '../config/settings.ts';
import { Client } from '../harness/client.ts';
import { ServerFault } from '../harness/server-fault.ts';
import { fail, failedSentence, ok, warn, type Finding } from './finding.ts';

export interface ServerExamined {
  finding: Finding;
  answers: boolean;
}

/** Is the server there, and of this version? One that nobody asked for may be absent. */
export async function examineServer(url: string, token?: string): Promise<ServerExamined> {
  try {
    const { version } = await new Client({ url, token, retries: 0 }).read('health', Health);
    const own = packageVersion();
    const finding =
      version === own
        ? ok('server', `${url}, version ${version}`)
        : warn('server', `${url} is version ${version}, this is ${own}`, 'use the same version');
    return { finding, answers: true };
  } catch (error) {
    if (!(error instanceof ServerFault)) {
      const message = `${url} answers, but is no Ranktrail server`;
      const finding = fail('server', message, 'check RANKTRAIL_URL', 'outside');
      return { finding, answers: false };
    }
    const finding = failedSentence('server', error.message, 'outside');
    const optional = url === DEFAULT_URL && error.status === null;
    return { finding: optional ? { ...finding, status: 'warn' } : finding, answers: false };
  }
}

/** Can the database be opened? Only where no server answers, for that holds it. */
export async function examineDatabase(path: string, serverAnswers: boolean): Promise<Finding> {
  if (serverAnswers) return ok('database', 'in the hands of the server');
  if (!existsSync(path)) return ok('database', `${path} is made by the first ranktrail serve`);
  const { openDriver } = await import('../../server/store/driver/open.ts');
  try {
    await (await openDriver({ path })).close();
    return ok('database', `${path} opens`);
  } catch (error) {
    const message = (error as Error).message.split('\n')[0] ?? '';
    const [what = message, remedy] = message.split('. ');
    return fail('database', what, remedy ?? 'restore it from a backup', 'outside');
  }
}
