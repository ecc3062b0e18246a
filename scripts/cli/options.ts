import { InvalidArgumentError, Option } from 'commander';
import { RunKind } from '#core/report/report';
import { DEFAULT_URL } from '../config/settings.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_K, defaultDepth } from '../harness/eval-options.ts';
import { EnvOption, usually } from './env-option.ts';

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
  usually(
    new EnvOption('-c, --config <file>', 'configuration', 'RANKTRAIL_CONFIG'),
    'ranktrail.config.ts, .js or .json here or above',
  );
export const projectOption = () =>
  usually(
    new EnvOption('--project <slug>', 'project on the server', 'RANKTRAIL_PROJECT'),
    'as configured',
  );
export const urlOption = () =>
  usually(new EnvOption('--url <address>', 'address of the server', 'RANKTRAIL_URL'), DEFAULT_URL);
export const goldenOption = () =>
  usually(new EnvOption('--golden <file>', 'golden set', 'RANKTRAIL_GOLDEN'), 'evals/golden.jsonl');
export const baselineOption = () =>
  usually(
    new EnvOption('--baseline <file>', 'baseline file', 'RANKTRAIL_BASELINE'),
    'evals/baseline.json',
  );
export const shaOption = () =>
  usually(
    new EnvOption('--sha <commit>', 'the commit', 'RANKTRAIL_SHA'),
    'what CI says, else what is checked out',
  );
export const branchOption = () =>
  usually(
    new EnvOption('--branch <name>', 'the branch', 'RANKTRAIL_BRANCH'),
    'what CI says, else what is checked out',
  );
export const kOption = () =>
  usually(
    new EnvOption('--k <n>', 'chunks in the prompt', 'RANKTRAIL_K').argParser(wholeNumber(1, 1000)),
    String(DEFAULT_K),
  );
/** Of a flat map, which does not say it itself. */
export const flatKOption = () =>
  usually(
    new EnvOption('--k <n>', 'chunks in the prompt, of a flat map', 'RANKTRAIL_K').argParser(
      wholeNumber(1, 1000),
    ),
    'as configured',
  );
export const depthOption = () =>
  usually(
    new EnvOption('--depth <n>', 'chunks asked for, at least k', 'RANKTRAIL_DEPTH').argParser(
      wholeNumber(1, 1000),
    ),
    String(defaultDepth(DEFAULT_K)),
  );
export const concurrencyOption = () =>
  usually(
    new EnvOption(
      '--concurrency <n>',
      'questions under way at once',
      'RANKTRAIL_CONCURRENCY',
    ).argParser(wholeNumber(1, 1000)),
    String(DEFAULT_CONCURRENCY),
  );
export const kindOption = () =>
  usually(
    new EnvOption(
      '--kind <kind>',
      `one of ${RunKind.options.join(', ')}`,
      'RANKTRAIL_KIND',
    ).argParser(kindOf),
    'ci in CI, nightly on its schedule, else local',
  );
export const labelOption = () =>
  new EnvOption('--label <text>', 'a word to find the run by', 'RANKTRAIL_LABEL');
export const outOption = () =>
  usually(new Option('--out <file>', 'where the report goes'), '.ranktrail/report.json');
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
