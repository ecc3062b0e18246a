import { isAbsolute, join, relative, resolve } from 'node:path';
import { ProjectSlug } from '#core/report/report';
import type { Context } from '../cli/context.ts';
import { Fault } from '../cli/fault.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_K, defaultDepth } from '../harness/eval-options.ts';
import type { ConfigFile } from './schema.ts';
import { loadConfig } from './load.ts';

export const DEFAULT_URL = 'http://127.0.0.1:7357';

/** What flags and variables may say; `undefined` where they do not. */
export interface GivenSettings {
  config?: string;
  project?: string;
  url?: string;
  golden?: string;
  baseline?: string;
  k?: number;
  depth?: number;
  concurrency?: number;
}

/** Everything a command needs to know: flags over environment over file over defaults. */
export interface Settings {
  configPath: string | null;
  config: ConfigFile;
  /** Folder that holds `.ranktrail`: the configuration's. */
  folder: string;
  url: string;
  token: string | undefined;
  goldenPath: string;
  baselinePath: string;
  /** The report `eval` wrote last. */
  reportPath: string;
  k: number;
  depth: number;
  concurrency: number;
  /** The project named by flag, variable or file; null where nobody named one. */
  project: string | null;
}

/** Paths in flags are relative to the working directory, those in the file to the file. */
export async function readSettings(given: GivenSettings, context: Context): Promise<Settings> {
  const { cwd, env, terminal } = context;
  const { path, folder, config } = await loadConfig(
    cwd,
    given.config,
    (sentence) => terminal.warn(sentence),
    context.onConfigCode,
  );
  const pathOf = (flag: string | undefined, written: string) =>
    flag === undefined ? resolve(folder, written) : resolve(cwd, flag);
  const k = given.k ?? config.k ?? DEFAULT_K;
  const depth = given.depth ?? config.depth ?? defaultDepth(k);
  if (depth < k) {
    throw new Fault(`depth (${depth}) is smaller than k (${k}): raise depth or lower k.`);
  }
  return {
    configPath: path,
    config,
    folder,
    url: checkUrl(given.url ?? config.url ?? DEFAULT_URL),
    token: tokenOf(env),
    goldenPath: pathOf(given.golden, config.golden ?? 'evals/golden.jsonl'),
    baselinePath: pathOf(given.baseline, config.baseline ?? 'evals/baseline.json'),
    reportPath: join(folder, '.ranktrail', 'report.json'),
    k,
    depth,
    concurrency: given.concurrency ?? config.concurrency ?? DEFAULT_CONCURRENCY,
    project: checkProject(given.project ?? config.project ?? null),
  };
}

/** The token for the server. Its text is in no sentence. @throws {Fault} where it can be none. */
export function tokenOf({ RANKTRAIL_TOKEN = '' }: NodeJS.ProcessEnv): string | undefined {
  const token = RANKTRAIL_TOKEN.trim();
  if (/^[\x21-\x7e]*$/.test(token)) return token || undefined;
  throw new Fault('RANKTRAIL_TOKEN holds characters that no token has: copy it anew.');
}

export function checkUrl(url: string): string {
  if (URL.canParse(url) && (new URL(url).username || new URL(url).password)) {
    throw new Fault(
      'The address of the server holds a user or a password, which Ranktrail does not send: ' +
        'leave them out, and put the token into RANKTRAIL_TOKEN.',
    );
  }
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Fault(`"${url}" is no address of a server: give one like ${DEFAULT_URL}.`);
}

function checkProject(project: string | null): string | null {
  if (project === null || ProjectSlug.safeParse(project).success) return project;
  throw new Fault(
    `"${project}" is no project name: use lower-case letters, digits, ".", "_" and "-", at most 64.`,
  );
}

/** A path as people read it: relative to the working directory where that is shorter. */
export function shown(path: string, cwd: string): string {
  const way = relative(cwd, path);
  return isAbsolute(way) || way.startsWith('..') ? path : way;
}
