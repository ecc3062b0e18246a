import { AsyncLocalStorage } from 'node:async_hooks';

let passed = 0;
let failed = 0;

/** Remarks of the check that is running. */
const remarks = new AsyncLocalStorage();
/** Title of the part it belongs to. */
const titles = new AsyncLocalStorage();

/**
 * Checks that follow each other; parts may run side by side, so every line names its own. What is
 * thrown between checks counts as one that failed, and stops no other part.
 *
 * @param {string} title
 * @param {() => Promise<unknown>} task
 */
export async function part(title, task) {
  await titles.run(title, task).catch((error) => {
    failed++;
    console.log(`✗ ${title}: ${error.stack}`);
  });
}

/**
 * One counted check. What it returns is what later checks need; null when it failed, so that those
 * can be left out instead of failing for the same reason.
 *
 * @template T
 * @param {string} what a sentence that holds when the check passes
 * @param {() => T | Promise<T>} task throws when it does not
 * @returns {Promise<T | null>}
 */
export async function check(what, task) {
  const start = performance.now();
  const notes = [];
  const print = (sign, more) =>
    console.log([`${sign} ${titles.getStore()}: ${what}${more}`, ...notes].join('\n  '));
  try {
    const result = await remarks.run(notes, async () => task());
    passed++;
    print('✓', ` (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result ?? /** @type {T} */ (true);
  } catch (error) {
    failed++;
    print('✗', `\n  ${String(error.message ?? error).replaceAll('\n', '\n  ')}`);
    return null;
  }
}

/** Tests that a check ran with a program of their own. */
export function counted(more, fewer) {
  passed += more;
  failed += fewer;
}

export const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** A remark under the check that is running, or a line of its own. */
export function note(text) {
  const notes = remarks.getStore();
  if (notes) notes.push(text);
  else console.log(`  ${text}`);
}

export function expect(condition, otherwise) {
  if (!condition) throw new Error(otherwise);
}

/** Prints the count; true when all is well. */
export function close() {
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
