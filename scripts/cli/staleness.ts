import type { Report } from '#core/report/report';
import type { Settings } from '../config/settings.ts';
import { readShas } from '../git/git-facts.ts';
import type { Context } from './context.ts';

/**
 * That the last report is of another commit than the one checked out, without a full stop; null where it
 * is not, or where that is unknown: then the report is believed.
 */
export async function staleness(
  { git: { sha, tested_sha } }: Report,
  settings: Pick<Settings, 'folder'>,
  { env }: Pick<Context, 'env'>,
): Promise<string | null> {
  const facts = await readShas({ cwd: settings.folder, env }).catch(() => null);
  if (!facts || [facts.sha, facts.testedSha].includes(sha) || tested_sha === facts.sha) return null;
  return `The last report is of ${sha.slice(0, 7)}, but ${facts.sha.slice(0, 7)} is checked out`;
}
