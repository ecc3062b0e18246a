import { InvalidArgumentError } from 'commander';
import { RunKind } from '#core/report/report';
import { EnvOption } from './env-option.ts';

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}

function kindOf(text: string) {
  const kind = RunKind.safeParse(text);
  if (!kind.success) throw new InvalidArgumentError(`Give one of ${RunKind.options.join(', ')}.`);
  return kind.data;
}

export const configOption = () =>
  new EnvOption('-c, --config <file>', 'configuration file', 'RANKTRAIL_CONFIG');
export const projectOption = () =>
  new EnvOption('--project <slug>', 'project on the server', 'RANKTRAIL_PROJECT');
export const urlOption = () =>
  new EnvOption('--url <address>', 'address of the server', 'RANKTRAIL_URL');
export const goldenOption = () =>
  new EnvOption('--golden <file>', 'golden set', 'RANKTRAIL_GOLDEN');
export const baselineOption = () =>
  new EnvOption('--baseline <file>', 'baseline file', 'RANKTRAIL_BASELINE');
export const shaOption = () =>
  new EnvOption('--sha <commit>', 'the commit, before all that CI and git say', 'RANKTRAIL_SHA');
export const branchOption = () =>
  new EnvOption('--branch <name>', 'the branch', 'RANKTRAIL_BRANCH');
export const kOption = () =>
  new EnvOption('--k <n>', 'chunks in the prompt', 'RANKTRAIL_K').argParser(wholeNumber(1, 1000));
export const depthOption = () =>
  new EnvOption('--depth <n>', 'chunks asked for, at least k', 'RANKTRAIL_DEPTH').argParser(
    wholeNumber(1, 1000),
  );
export const concurrencyOption = () =>
  new EnvOption(
    '--concurrency <n>',
    'questions under way at once',
    'RANKTRAIL_CONCURRENCY',
  ).argParser(wholeNumber(1, 1000));
export const kindOption = () =>
  new EnvOption(
    '--kind <kind>',
    `${RunKind.options.join(', ')}; in CI ci, on a schedule nightly, else local`,
    'RANKTRAIL_KIND',
  ).argParser(kindOf);
export const labelOption = () =>
  new EnvOption('--label <text>', 'a word to find the run by', 'RANKTRAIL_LABEL');
export const dbOption = () =>
  new EnvOption('--db <file>', 'database', 'RANKTRAIL_DB').default('data/ranktrail.duckdb');
export const hostOption = () =>
  new EnvOption('--host <address>', 'address to listen on', 'RANKTRAIL_HOST').default('127.0.0.1');
export const portOption = () =>
  new EnvOption('--port <n>', 'port to listen on, 0 for any', 'RANKTRAIL_PORT', 'PORT')
    .argParser(wholeNumber(0, 65_535))
    .default(7357);
export const basePathOption = () =>
  new EnvOption('--base-path <path>', 'where a proxy mounts it', 'RANKTRAIL_BASE_PATH').default(
    '/',
  );
