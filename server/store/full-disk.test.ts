import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { readProblem } from '../fixtures/running-server.ts';

/** A limit on the size of files, MiB, fails a write as a full disk does, and needs no rights. */
const canLimit = spawnSync('prlimit', ['--version']).status === 0;

/** Folded into the file late: the log is full. Early: folding fails, which ends DuckDB's instance. */
describe.skipIf(!canLimit)('a full disk (skipped without prlimit, of util-linux)', () => {
  it.each([
    ['while the log is written', '1GB', 3],
    ['while the log is folded into the file', '32KB', 8],
  ])(
    '%s: 507, reads go on, and the next report after space is free',
    async (_, threshold, limit) => {
      const folder = mkdtempSync(join(tmpdir(), 'full-'));
      const program = fileURLToPath(new URL('../fixtures/killable-server.ts', import.meta.url));
      const command = `ulimit -Sf ${limit * 1024} && exec "$0" --import tsx "$1" "$2" ${threshold}`;
      const child = spawn('bash', ['-c', command, process.execPath, program, join(folder, 'd')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        const [port] = (await once(child.stdout, 'data')) as [Buffer];
        const address = `http://127.0.0.1:${Number(port)}/api/v1/projects/d`;
        const post = (no: number) =>
          fetch(`${address}/reports`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: bulky(no),
          });
        let taken = 0;
        let answer = await post(0);
        for (; answer.status === 201; answer = await post(taken)) taken += 1;
        expect(await readProblem(answer)).toMatchObject({
          status: 507,
          type: 'urn:ranktrail:problem:store-full',
          detail: expect.stringContaining('Free some space'),
        });
        expect(taken).toBeGreaterThan(0);
        expect(await (await fetch(address)).json()).toMatchObject({ runs: taken });
        execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
        expect((await post(taken)).status).toBe(201);
        expect(await (await fetch(address)).json()).toMatchObject({ runs: taken + 1 });
      } finally {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        rmSync(folder, { recursive: true });
      }
    },
  );
});

/** 400 kB that no compression makes smaller. */
const bulky = (no: number) =>
  JSON.stringify(
    measured(git(`full${no}`, null, 1), [1], {
      chunks: [{ id: 'x', text: randomBytes(300_000).toString('base64') }],
    }),
  );
