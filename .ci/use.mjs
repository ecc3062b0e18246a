import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { check, expect, kB, note } from './check.mjs';
import { commit } from './commit.mjs';
import { demoTrend } from './demo-trend.mjs';
import { finish, get, serve, succeed, userEnv } from './program.mjs';

const FIRST_LOAD_LIMIT = 110_000;

/** The installed package, used in `folder` as README.md says. */
export async function checkUse({ checkout, scratch, folder }) {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const ranktrail = async (args, options) => {
    const call = ['--no-install', 'ranktrail', ...args];
    return succeed('npx', call, { cwd: folder, ...options });
  };

  await check('npx ranktrail --version', async () => {
    const printed = (await ranktrail(['--version'])).trim();
    expect(printed === version, `printed ${printed}`);
  });

  await check('npx ranktrail init writes a configuration that evaluates', async () => {
    const cwd = join(scratch, 'init');
    mkdirSync(cwd);
    symlinkSync(join(folder, 'node_modules'), join(cwd, 'node_modules'));
    await ranktrail(['init'], { cwd });
    await commit(cwd, 'Start');
    const answer = await ranktrail(['eval', '--json'], { cwd });
    expect(answer.includes('recall@5'), answer.slice(0, 800));
  });

  await check("README.md's TypeScript example has the types it imports", async () => {
    cpSync(join(checkout, 'docs/examples/typescript'), folder, { recursive: true });
    const tsc = [join(checkout, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--noEmit'];
    for (const module of ['nodenext', 'preserve']) {
      const options = ['--strict', '--target', 'es2023', '--module', module];
      await succeed(process.execPath, [...tsc, ...options, 'ranktrail.config.ts'], { cwd: folder });
    }
  });

  const server = await check('ranktrail serve prints its address', () =>
    // Not through npx, which would stand between the program and the signal that ends it.
    serve(join(folder, 'node_modules/.bin/ranktrail'), ['serve'], {
      cwd: folder,
      env: userEnv({ RANKTRAIL_PORT: '0', RANKTRAIL_DB: join(folder, 'data/ranktrail.duckdb') }),
      seconds: 60,
    }),
  );
  if (!server) return;
  const env = userEnv({ RANKTRAIL_URL: new URL(server.url).origin });

  await check('the demo is evaluated at each of its measured commits', () => demoTrend(server.url));

  await check("README.md's gate output is what the demo gives", async () => {
    const readme = readFileSync(join(checkout, 'README.md'), 'utf8');
    const run = /--project demo (--run sha:[0-9a-f]+)/.exec(readme)?.[1].split(' ') ?? [];
    const call = ['--no-install', 'ranktrail', 'gate', '--project', 'demo'];
    const { code, stdout } = await finish('npx', [...call, ...run], { cwd: folder, env });
    expect(code === 1, `exit code ${code}\n${stdout}`);
    const table = /\n((?: {2}.*\n){4})/.exec(stdout)?.[1];
    expect(table && readme.includes(table), stdout);
  });

  await check("README.md's TypeScript example is evaluated and arrives", async () => {
    await commit(folder, 'Rank by shared words');
    await ranktrail(['eval', '--push', '--kind', 'ci'], { env });
    const { points } = await get(server.url, 'api/v1/projects/lamp-shop/trend');
    expect(points.length === 1, JSON.stringify(points));
    expect(points[0].metrics['recall@1'] === 0.5, JSON.stringify(points[0].metrics));
  });

  await check("README.md's gate passes on the baseline it wrote", async () => {
    await ranktrail(['baseline', '--update'], { env });
    await ranktrail(['gate'], { env });
  });

  await check(`the overview loads at most ${kB(FIRST_LOAD_LIMIT)} of script, gzipped`, async () => {
    const scripts = firstLoad(join(folder, 'node_modules/ranktrail/dist/web/assets'));
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    note(`${scripts.length} scripts, ${kB(bytes)}`);
    expect(bytes <= FIRST_LOAD_LIMIT, kB(bytes));
  });

  if ((await finish('python3', ['--version'])).code !== 0)
    note('skipped, no python3 here: the Python example');
  else
    await check('the Python example posts to the same server', async () => {
      const example = join(scratch, 'python');
      cpSync(join(checkout, 'docs/examples/python'), example, { recursive: true });
      await commit(example, 'Try the harness');
      await succeed('python3', ['-B', 'harness.py'], { cwd: example, env });
      const { points } = await get(server.url, 'api/v1/projects/python-example/trend');
      expect(points[0]?.metrics['recall@1'] === 0.5, JSON.stringify(points));
    });

  await check('the server ends when told to', () => server.stop());
}

/** The entry, the overview where it is a part of its own, and what they import statically. */
function firstLoad(assets) {
  const names = readdirSync(assets).filter((name) => /^(index|OverviewPage)-.*\.js$/.test(name));
  expect(names.length > 0, `no entry in ${assets}`);
  const found = new Set(names);
  for (const name of found) {
    const source = readFileSync(join(assets, name), 'utf8');
    const imports = source.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, path] of imports) found.add(path);
  }
  return [...found].map((name) => join(assets, name));
}
