import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Progress } from '../progress.ts';
import { fillStore } from './fill.ts';
import { SIZE } from './size.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
/** Ignored by git; a second bench starts at once. */
export const CACHE = join(root, 'data', '.bench');
/** What a generated store hangs on: another text makes another store. */
const SOURCES = [here, join(root, 'server', 'store', 'migrations')];

/** A generated store of so many runs, made unless it is there. Readers only: copy it to write. */
export async function storeOf(runs: number, progress: Progress): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${runs}-${fingerprint()}.duckdb`);
  if (existsSync(path)) return path;
  for (const name of readdirSync(CACHE))
    if (name.startsWith(`${runs}-`)) rmSync(join(CACHE, name), { recursive: true });
  const part = join(CACHE, `${runs}-making.part`);
  await fillStore(part, runs, SIZE, (done) => progress(`generate ${done} of ${runs} runs`));
  renameSync(part, path);
  progress(`generated ${runs} runs: ${Math.round(statSync(path).size / 1e6)} MB`);
  return path;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
