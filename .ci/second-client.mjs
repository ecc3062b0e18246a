import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { check, counted, expect, note } from './check.mjs';
import { finish, succeed, userEnv } from './program.mjs';

/** What stands in for the binding under duckdb-async, which compiles for an hour: a binary in the registry. */
const BINDING = 'npm:duckdb-lambda-x86@1.4.1';

/**
 * Left to the first client: these restore, kill or lock out whole processes, which is slow; they pass with
 * duckdb-async. All but full-disk, which does not: see docs/decisions/duckdb-client.md.
 */
const LEFT_OUT = ['durability', 'full-disk', 'killed-migration', 'refused-file', 'restore'];

/** The suite of the store once more, on duckdb-async. */
export async function checkSecondClient({ checkout, scratch }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return note('left out: duckdb-async has a ready binary for linux-x64 alone');
  const folder = await check('duckdb-async installs beside the other packages', async () => {
    const clone = join(scratch, 'second-client');
    await succeed('git', ['clone', '--quiet', checkout, clone]);
    const client = join(scratch, 'duckdb-async');
    mkdirSync(client);
    const { peerDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const dependencies = { 'duckdb-async': peerDependencies['duckdb-async'] };
    const manifest = { private: true, dependencies, overrides: { duckdb: BINDING } };
    writeFileSync(join(client, 'package.json'), JSON.stringify(manifest));
    await succeed('npm', ['install', '--no-audit', '--no-fund'], { cwd: client, seconds: 240 });
    linkAll(join(checkout, 'node_modules'), join(clone, 'node_modules'));
    linkAll(join(client, 'node_modules'), join(clone, 'node_modules'));
    return clone;
  });
  if (!folder) return;

  await check("the store's suite passes on it", async () => {
    const results = join(scratch, 'second-client.json');
    const vitest = [join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server'];
    const exclude = LEFT_OUT.flatMap((name) => ['--exclude', `**/store/${name}.test.ts`]);
    const report = ['--reporter=json', `--outputFile=${results}`];
    const args = [...vitest, 'server/store', ...exclude, ...report];
    const env = userEnv({ RANKTRAIL_DUCKDB_CLIENT: 'duckdb-async' });
    const { code, stderr } = await finish(process.execPath, args, {
      cwd: folder,
      env,
      seconds: 900,
    });
    expect(existsSync(results), `no results:\n${stderr}`);
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(results, 'utf8'),
    );
    counted(numPassedTests, numFailedTests);
    note(`${numPassedTests} tests`);
    const faults = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${relative(folder, name)}: ${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`),
    ]);
    expect(code === 0, faults.join('\n') || stderr);
    const names = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    );
    expect(
      names.some((name) => /^driver '?duckdb-async/.test(name)),
      'the suite of the drivers left it out',
    );
  });
}

/** Links each package of one folder into another, where it is not yet: npm's own list is in both. */
function linkAll(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
}
