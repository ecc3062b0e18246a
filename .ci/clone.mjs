import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { check, expect, note } from './check.mjs';
import { demoTrend } from './demo-trend.mjs';
import { get, serve, succeed, userEnv } from './program.mjs';

/** Only a start that hangs fails: how long one takes is noted, never judged here. */
const HANG_SECONDS = 600;

/** README.md's commands on a fresh clone. */
export async function checkClone({ checkout, scratch }) {
  const clone = join(scratch, 'clone');
  const start = (seconds, db = 'ranktrail', ...args) =>
    serve('npm', ['start', '--', ...args], {
      cwd: clone,
      env: userEnv({ RANKTRAIL_PORT: '0', RANKTRAIL_DB: join(clone, `data/${db}.duckdb`) }),
      seconds,
    });
  await succeed('git', ['clone', '--quiet', checkout, clone]);
  const first = await check('npm start sets everything up and prints the address', async () => {
    const server = await start(HANG_SECONDS);
    note(`${(server.ms / 1000).toFixed(1)} s with installs and build`);
    return server;
  });
  if (!first) return;
  await check('the demo is there', () => demoTrend(first.url));
  await check('npm start ends when told to', () => first.stop());

  await check('a second start serves the same store', async () => {
    const server = await start(HANG_SECONDS);
    note(`${(server.ms / 1000).toFixed(1)} s`);
    await get(server.url, 'api/v1/health');
    await demoTrend(server.url);
    expect(!/Installing|Building|Evaluating/.test(server.output()), server.output());
    await server.stop();
  });

  await check('two starts at once share one build', async () => {
    rmSync(join(clone, 'dist'), { recursive: true });
    const servers = await Promise.all(['a', 'b'].map((db) => start(HANG_SECONDS, db, '--no-demo')));
    const builds = servers.filter((server) => server.output().includes('Building')).length;
    for (const server of servers) {
      await get(server.url, 'api/v1/health');
      await server.stop();
    }
    expect(
      builds === 1,
      `${builds} builds:\n${servers.map((server) => server.output()).join('\n')}`,
    );
  });

  await check('nothing is left in the work tree', async () => {
    const status = await succeed('git', ['status', '--porcelain'], { cwd: clone });
    expect(status === '', status);
  });
}
