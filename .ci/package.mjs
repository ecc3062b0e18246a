import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { check, expect, note } from './check.mjs';
import { finish, get, serve, succeed, until, userEnv } from './program.mjs';

const FIRST_LOAD_LIMIT = 110_000;
const DEMO_COMMITS = 8;

/** The production build, packed, installed in an empty folder and used as README.md says. */
export async function checkPackage({ checkout, scratch }) {
  console.log('\nThe packed program in an empty folder');
  const folder = join(scratch, 'user');
  const version = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).version;

  const built = await check('builds for production from nothing', async () => {
    rmSync(join(checkout, 'dist'), { recursive: true, force: true });
    await succeed('npm', ['run', 'build'], { cwd: checkout });
    const program = join(checkout, 'dist/server/ranktrail.js');
    expect(readFileSync(program, 'utf8').startsWith('#!/usr/bin/env node\n'), 'no #! line');
    expect(statSync(program).mode & 0o100, 'not executable');
  });
  if (!built) return;

  const tarball = await check('packs what a user needs and nothing else', async () => {
    const args = ['pack', '--json', '--pack-destination', scratch];
    const answer = JSON.parse(await succeed('npm', args, { cwd: checkout }));
    const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
    const { filename, files, size, unpackedSize } = packed;
    const odd = files
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^(dist\/(web|server|types)|data\/demo)\/|^(package\.json|[A-Z]+(\.md)?)$/.test(path),
      );
    expect(odd.length === 0, `unexpected in the package: ${odd.join(', ')}`);
    note(`${files.length} files, ${kB(size)} packed, ${kB(unpackedSize)} unpacked`);
    return join(scratch, filename);
  });
  if (!tarball) return;

  const installed = await check('installs with production dependencies only', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const args = ['install', '--omit=dev', '--no-audit', '--no-fund', tarball];
    await succeed('npm', args, { cwd: folder, seconds: 240 });
    for (const name of ['vite', 'svelte', 'typescript', 'vitest'])
      expect(!existsSync(join(folder, 'node_modules', name)), `${name} was installed`);
  });
  if (!installed) return;

  const npx = (args, options) =>
    finish('npx', ['--no-install', 'ranktrail', ...args], { cwd: folder, ...options });

  await check('npx ranktrail --version', async () => {
    const { stdout } = await npx(['--version']);
    expect(stdout.trim() === version, `printed ${stdout}`);
  });

  await check('npx ranktrail init writes a configuration that evaluates', async () => {
    const fresh = join(scratch, 'init');
    mkdirSync(fresh);
    cpSync(join(folder, 'package.json'), join(fresh, 'package.json'));
    cpSync(join(folder, 'node_modules'), join(fresh, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await commit(fresh, 'Start');
    const options = { cwd: fresh };
    const init = await npx(['init'], options);
    expect(init.code === 0, `init: exit code ${init.code}\n${init.stdout}${init.stderr}`);
    const run = await npx(['eval', '--json'], options);
    expect(run.code === 0, `eval: exit code ${run.code}\n${run.stdout}${run.stderr}`);
    expect(JSON.parse(run.stdout), 'no JSON');
    rmSync(fresh, { recursive: true });
  });

  await check("README.md's TypeScript example has the types it imports", async () => {
    cpSync(join(checkout, 'docs/examples/typescript'), folder, { recursive: true });
    const tsc = join(checkout, 'node_modules/typescript/bin/tsc');
    const types = join(checkout, 'node_modules/@types');
    for (const module of ['nodenext', 'preserve'])
      await succeed(
        process.execPath,
        [
          tsc,
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--target',
          'es2023',
          '--module',
          module,
          '--typeRoots',
          types,
          '--types',
          'node',
          'ranktrail.config.ts',
        ],
        { cwd: folder },
      );
  });

  const server = await check('npx ranktrail serve prints its address', () =>
    serve('npx', ['--no-install', 'ranktrail', 'serve'], {
      cwd: folder,
      env: userEnv({ RANKTRAIL_PORT: '0', RANKTRAIL_DB: join(folder, 'ranktrail.duckdb') }),
      seconds: 30,
    }),
  );
  if (!server) return;

  await check('the demo is evaluated at each of its commits', async () => {
    const measured = ({ points }) => points.filter(({ run_id }) => run_id !== null);
    const trend = await until(
      () => get(server.url, 'api/v1/projects/demo/trend'),
      (trend) => measured(trend).length >= DEMO_COMMITS,
      60,
    );
    expect(measured(trend).length === DEMO_COMMITS, `${measured(trend).length} points`);
  });

  await check("README.md's TypeScript example is evaluated and arrives", async () => {
    await commit(folder, 'Rank by shared words');
    const env = userEnv({ RANKTRAIL_URL: server.url });
    const { code, stdout, stderr } = await npx(['eval', '--push', '--kind', 'ci'], { env });
    expect(code === 0, `exit code ${code}\n${stdout}${stderr}`);
    const { points } = await get(server.url, 'api/v1/projects/lamp-shop/trend');
    expect(points.length === 1, JSON.stringify(points));
    expect(points[0].metrics['recall@1'] === 0.5, JSON.stringify(points[0].metrics));
  });

  await check(
    `the page comes with at most ${kB(FIRST_LOAD_LIMIT)} of script, gzipped`,
    async () => {
      const html = await (await fetch(server.url)).text();
      const base = new URL(/<base href="([^"]+)"/.exec(html)?.[1] ?? '/', server.url);
      const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(
        ([, path]) => new URL(path, base),
      );
      expect(scripts.length > 0, `no script in ${html}`);
      let bytes = 0;
      for (const url of scripts) {
        const response = await fetch(url);
        expect(response.status === 200, `${url}: ${response.status}`);
        bytes += gzipSync(Buffer.from(await response.arrayBuffer())).length;
      }
      note(`${scripts.length} scripts, ${kB(bytes)}`);
      expect(bytes <= FIRST_LOAD_LIMIT, `${kB(bytes)}`);
    },
  );

  const python = (await finish('python3', ['--version'])).code === 0;
  if (!python) note('skipped, no python3 here: the Python example');
  else
    await check('the Python example posts to the same server', async () => {
      const example = join(scratch, 'python');
      cpSync(join(checkout, 'docs/examples/python'), example, { recursive: true });
      await commit(example, 'Try the harness');
      const env = userEnv({ RANKTRAIL_URL: new URL(server.url).origin });
      await succeed('python3', ['-B', 'harness.py'], { cwd: example, env });
      const { points } = await get(server.url, 'api/v1/projects/python-example/trend');
      expect(points[0]?.metrics['recall@1'] === 0.5, JSON.stringify(points));
    });

  await check('the server ends when told to', () => server.stop());
}

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** A repository with one commit of everything but node_modules. */
async function commit(cwd, message) {
  const git = (...args) =>
    succeed('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd });
  writeFileSync(join(cwd, '.gitignore'), 'node_modules/\n*.duckdb*\nevals/reports/\n');
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('commit', '--quiet', `--message=${message}`);
}
