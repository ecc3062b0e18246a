import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { check, expect, note } from './check.mjs';
import { demoTrend } from './demo-trend.mjs';
import { get, serve, succeed, userEnv } from './program.mjs';

const FIRST_START_SECONDS = 120;
const SECOND_START_SECONDS = 3;

/** README.md's commands on a fresh clone. */
export async function checkClone({ checkout, scratch }) {
  console.log('\nA fresh clone');
  const clone = join(scratch, 'clone');
  const start = (seconds, db = 'ranktrail') =>
    serve('npm', ['start'], {
      cwd: clone,
      env: userEnv({ RANKTRAIL_PORT: '0', RANKTRAIL_DB: join(clone, `data/${db}.duckdb`) }),
      seconds,
    });
  await succeed('git', ['clone', '--quiet', checkout, clone]);
  const first = await check(
    `npm start prints the address within ${FIRST_START_SECONDS} s`,
    async () => {
      const server = await start(FIRST_START_SECONDS);
      note(`${(server.ms / 1000).toFixed(1)} s with installs and build`);
      return server;
    },
  );
  if (!first) return;
  await check('the demo is there', () => demoTrend(first.url));
  await check('npm start ends when told to', () => first.stop());

  await check(`a second start answers within ${SECOND_START_SECONDS} s`, async () => {
    const times = [];
    // The fastest of three counts: a machine with other work says little about one start.
    while (times.length < 3 && !times.some((ms) => ms <= SECOND_START_SECONDS * 1000)) {
      const server = await start(30);
      await get(server.url, 'api/v1/health');
      await demoTrend(server.url);
      times.push(server.ms);
      await server.stop();
    }
    note(times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', '));
    expect(Math.min(...times) <= SECOND_START_SECONDS * 1000, 'none of three was fast enough');
  });

  await check('two starts at once share one build', async () => {
    rmSync(join(clone, 'dist'), { recursive: true });
    const servers = await Promise.all([start(120, 'a'), start(120, 'b')]);
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
