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

  await check(`the second start answers within ${SECOND_START_SECONDS} s`, async () => {
    const server = await start(30);
    try {
      await get(server.url, 'api/v1/health');
      note(`${(server.ms / 1000).toFixed(1)} s`);
      expect(server.ms <= SECOND_START_SECONDS * 1000, `took ${Math.round(server.ms)} ms`);
      await demoTrend(server.url);
    } finally {
      await server.stop();
    }
  });

  await check('two starts at once share one build', async () => {
    rmSync(join(clone, 'dist'), { recursive: true });
    const servers = await Promise.all([start(60, 'a'), start(60, 'b')]);
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
