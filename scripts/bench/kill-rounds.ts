import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine, killDuringUploads, type Sent } from '../../server/fixtures/kill-round.ts';

/**
 * Kills the server (SIGKILL) at random moments while reports arrive, again and again on one database, and holds
 * what is in it after each round against what was acknowledged. Prints one line; ends with 1 where anything is amiss.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'kill-rounds-'));
const path = join(folder, 'd.duckdb');
const sent: Sent[] = [];
const faults: string[] = [];
let last = { runs: 0, unasked: 0 };
try {
  for (let round = 0; round < rounds && faults.length === 0; round += 1) {
    const enough = 1 + Math.floor(Math.random() * 60);
    const delay = Math.random() * 40;
    const isTime = (done: number) => done === enough;
    sent.push(...(await killDuringUploads(path, { round, isTime, delay })));
    const kept = await examine(path, sent);
    last = kept;
    faults.push(...kept.faults.map((fault) => `round ${round + 1}: ${fault}`));
    if (process.stderr.isTTY) process.stderr.write(`\rround ${round + 1} of ${rounds}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const fault of faults) console.error(fault);
const acknowledged = sent.filter((one) => one.id !== null).length;
const large = sent.filter((one) => one.body.length > 1024 * 1024).length;
console.log(
  `${rounds} rounds of kill -9: ${sent.length} reports sent (${large} over 1 MiB), each by two clients at once; ` +
    `${acknowledged} acknowledged, ${last.runs} kept, ${last.unasked} of them unacknowledged; ` +
    `${faults.length} lost, doubled or half there`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
