import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import { startKillable } from '../fixtures/kill-round.ts';
import { openStore } from './open.ts';
import { removeProject } from './remove-project.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'));
  path = join(folder, 'd.duckdb');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

it.each([
  ['a file that may only be read', 0o777, 0o444],
  ['a folder that may only be read', 0o555, 0o666],
])('%s is refused in one sentence, and left as it is', async (_, ofFolder, ofFile) => {
  await (await openStore({ path })).close();
  const before = readFileSync(path);
  chmodSync(path, ofFile);
  chmodSync(folder, ofFolder);
  const sentence = `The database ${path} cannot be opened: permission is denied. Choose another file`;
  await asAnyone(async () => {
    await expect(openStore({ path })).rejects.toThrow(sentence);
    await expect(removeProject(path, 'demo')).rejects.toThrow(sentence);
  });
  expect(readdirSync(folder)).toEqual(['d.duckdb']);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('a file that a server has is refused, naming that, which goes on', async () => {
  const server = startKillable(path);
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const post = async (commit: string) => {
      const response = await fetch(`http://127.0.0.1:${Number(port)}/api/v1/projects/d/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(measured(git(commit, null, 1))),
      });
      return response.status;
    };
    expect(await post('a')).toBe(201);
    const sentence = `${path} is in use by process ${server.pid} (node). Stop that process first`;
    // Twice: what was refused left the lock with who has it.
    for (const commit of ['b', 'c']) {
      await expect(openStore({ path })).rejects.toThrow(sentence);
      expect(await post(commit)).toBe(201);
    }
  } finally {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
  const store = await openStore({ path });
  expect((await store.runs('d', {}))?.runs).toHaveLength(3);
  await store.close();
});

/** No mode keeps root from anything: then it is done as somebody without rights. */
async function asAnyone(work: () => Promise<void>) {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
