import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the import stands, what it imports, and a word of the message. */
const FORBIDDEN: [file: string, code: string, message: string][] = [
  ['server/core/metrics/x.ts', "import 'node:fs';", 'core is pure'],
  ['server/core/metrics/x.ts', "import { openStore } from '../../store/open.ts';", 'outward'],
  ['server/core/metrics/x.ts', "import { run } from '../../routes/run.ts';", 'outward'],
  [
    'server/core/gate/x.ts',
    "import { runEval } from '../../../scripts/harness/run-eval.ts';",
    'outward',
  ],
  ['server/core/gate/x.ts', "import { api } from '../../../web/api.ts';", 'outward'],
  ['server/core/gate/x.ts', "import { Hono } from 'hono';", 'neither HTTP'],
  ['server/core/gate/x.ts', "import { DuckDBInstance } from '@duckdb/node-api';", 'neither HTTP'],
  ['server/store/x.ts', "import { Hono } from 'hono';", 'nothing of HTTP'],
  ['server/store/x.ts', "import { problem } from '../routes/problem.ts';", 'nothing of HTTP'],
  ['server/store/x.ts', "import { readGitFacts } from '../../scripts/git/facts.ts';", 'below'],
  ['server/routes/x.ts', "import { DuckDBInstance } from '@duckdb/node-api';", 'no SQL'],
  ['server/routes/x.ts', "import { open } from '../store/driver/node-api.ts';", 'no SQL'],
  ['server/app.ts', "import { api } from '../web/api.ts';", 'below'],
  ['web/pages/x.ts', "import { createApp } from '../../server/app.ts';", 'types only'],
  ['web/pages/x.ts', "import { parseReport } from '#core/report/parse';", 'light parts'],
  ['web/pages/x.ts', "import { runEval } from '../../scripts/harness/run-eval.ts';", 'scripts'],
  [
    'web/pages/x.ts',
    "import type { RanktrailConfig } from '../../scripts/harness/pipeline.ts';",
    'scripts',
  ],
  ['web/pages/X.svelte', '<script lang="ts">import \'node:fs\';</script>', 'browser'],
  ['scripts/harness/x.ts', "import { openStore } from '../../server/store/open.ts';", 'HTTP'],
  ['scripts/harness/x.ts', "import { answer } from '../../server/routes/delivery.ts';", 'HTTP'],
  ['scripts/harness/x.ts', "import { api } from '../../web/api.ts';", 'page'],
];

const ALLOWED: [file: string, code: string][] = [
  ['server/core/metrics/x.ts', "import { item } from '../golden/item.ts';"],
  ['server/store/x.ts', "import { scoreReport } from '#core/report/score';"],
  ['server/routes/x.ts', "import { openStore } from '../store/open.ts';"],
  ['web/pages/x.ts', "import type { App } from '../../server/app.ts';"],
  ['web/pages/x.ts', "import { parseMetricName } from '#core/metrics/name';"],
  ['scripts/harness/x.ts', "import { scoreReport } from '#core/report/score';"],
  ['scripts/harness/x.ts', "import { Posted } from '../../server/routes/schema/run.ts';"],
  ['scripts/commands/x.ts', "import { startServer } from '../../server/main.ts';"],
];

describe('boundaries between the parts', () => {
  let eslint: ESLint;
  beforeAll(async () => {
    eslint = new ESLint({ cwd: root });
    await eslint.lintText('', { filePath: `${root}server/core/x.ts` }); // loads the plugins
  });
  const faultsOf = async (file: string, code: string) => {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: `${root}${file}` });
    return (result?.messages ?? [])
      .filter(({ ruleId }) => ruleId === '@typescript-eslint/no-restricted-imports')
      .map(({ message }) => message);
  };

  it.each(FORBIDDEN)('%s: not %s', async (file, code, message) => {
    expect((await faultsOf(file, code)).join('\n')).toContain(message);
  });

  it.each(ALLOWED)('%s: %s', async (file, code) => {
    expect(await faultsOf(file, code)).toEqual([]);
  });
});
