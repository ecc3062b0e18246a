import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMMANDS } from '../command-table.ts';
import { faultOf } from '../fixtures/fault-of.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Another program, which holds a port and knows nothing of Ranktrail. */
const other = createServer((_, response) => void response.writeHead(404).end());
let cwd = '';
let port = '';
beforeAll(async () => {
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  port = String((other.address() as AddressInfo).port);
  cwd = tempFolder(afterAll);
  writeFileSync(join(cwd, 'evals'), 'a file where a folder belongs');
  writeFileSync(join(cwd, 'text'), 'no database');
});
afterAll(() => void other.close());

const FAULTS: [name: string, argv: string[], exitCode: number, sentence: RegExp][] = [
  ['init', [], 2, /evals/],
  ['golden check', ['no.jsonl'], 2, /no golden set at .+no\.jsonl/],
  ['eval', ['--golden', 'no.jsonl'], 2, /./],
  ['push', ['no.json'], 2, /no\.json does not exist/],
  ['gate', ['no.json'], 2, /no\.json/],
  ['baseline', ['no.json', '--update'], 2, /no\.json/],
  ['export', ['x.csv', '--project', 'p'], 4, /not as a Ranktrail/],
  ['compare', ['main', 'other', '--project', 'p'], 4, /not as a Ranktrail/],
  ['serve', ['--db', 'other.duckdb'], 4, /^Port \d+ is taken by .+ RANKTRAIL_PORT=\d+\.$/],
  ['demo', ['--remove', '--db', 'text'], 2, /it is no DuckDB database/],
  ['backup', ['x.duckdb'], 4, /not as a Ranktrail/],
  ['restore', ['text'], 2, /cannot be restored: it is no DuckDB database/],
  ['doctor', ['--rebuild', '--db', 'no.duckdb'], 2, /There is no database at/],
];

it.each(FAULTS)('%s --json fails in one document', async (name, argv, exitCode, sentence) => {
  const env = { RANKTRAIL_URL: `http://127.0.0.1:${port}`, RANKTRAIL_PORT: port };
  const fault = await faultOf([...name.split(' '), ...argv], { cwd, env });
  expect(fault.message).toMatch(sentence);
  expect(fault.exitCode).toBe(exitCode);
});

it('holds every command', () => {
  expect(FAULTS.map(([name]) => name).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});
