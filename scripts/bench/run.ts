import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CACHE, storeOf } from './generate/stores.ts';
import { describeMachine } from './machine.ts';
import { toStderr } from './progress.ts';
import type { Bench, Finding, Row } from './row.ts';
import { growth } from './rows/growth.ts';
import { ingest } from './rows/ingest.ts';
import { page } from './rows/page.ts';
import { reads } from './rows/reads.ts';
import { start } from './rows/start.ts';
import { trend } from './rows/trend.ts';
import { tableOf } from './table.ts';

const ROWS: Record<string, Row> = { ingest, trend, reads, growth, page, start };
const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
/** The table and the machine stand between these two lines of the document. */
const BOUNDS = ['<!-- bench: begin -->', '<!-- bench: end -->'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1000,10000' },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(ROWS);
const unknown = names.find((name) => !Object.hasOwn(ROWS, name));
const sizes = values.runs.split(',').map(Number);
if (unknown !== undefined || sizes.some((size) => !Number.isInteger(size) || size < 100)) {
  console.error(`npm run bench -- [${Object.keys(ROWS).join('|')}]… [--runs 1000,10000] [--write]`);
  process.exit(2);
}

mkdirSync(CACHE, { recursive: true });
const scratch = mkdtempSync(join(CACHE, 'scratch-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const bench: Bench = {
  sizes: sizes.sort((a, b) => a - b),
  store: (runs) => storeOf(runs, toStderr),
  scratch,
  progress: toStderr,
};
const findings: Finding[] = [];
for (const name of names) findings.push(...(await (ROWS[name] as Row)(bench)));

const text = `${tableOf(findings)}\n\n${describeMachine()
  .map((fact) => `- ${fact}`)
  .join('\n')}\n`;
console.log(text);
if (values.write) {
  const [begin, end] = BOUNDS;
  const document = readFileSync(DOCUMENT, 'utf8');
  const before = document.slice(0, document.indexOf(begin) + begin.length);
  const after = document.slice(document.indexOf(end));
  writeFileSync(DOCUMENT, `${before}\n\n${text}\n${after}`);
}
