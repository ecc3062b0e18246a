import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A holder touches its lock this often … */
const BEAT_MS = 5_000;
/** … and one that did not for this long is taken for dead, should its process id live on in another. */
const STALE_MS = 60_000;

/**
 * Runs `task` while no other process holds the lock file; waits for as long as another does.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} task
 * @param {(pid: number) => void} onWait called once when the lock is taken
 * @returns {Promise<T>}
 */
export async function withLock(path, task, onWait = () => {}) {
  let waited = false;
  while (!acquire(path)) {
    const pid = holderOf(path);
    if (pid === null) continue;
    if (!waited) onWait(pid);
    waited = true;
    await sleep(200);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await task();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/** A hard link appears with its content whole, so that nobody reads a lock without a holder. */
function acquire(path) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The process that holds the lock; null when there is none, a dead one's lock being removed. */
function holderOf(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (isAlive(pid) && Date.now() - statSync(path).mtimeMs < STALE_MS) return pid;
    // Two may find it dead at once: only one rename succeeds, and a living lock caught by it goes back.
    const aside = `${path}.dead.${process.pid}`;
    renameSync(path, aside);
    if (Number(readFileSync(aside, 'utf8')) !== pid) linkSync(aside, path);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  return null;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
