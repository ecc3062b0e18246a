let passed = 0;
let failed = 0;

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
  try {
    const result = await task();
    passed++;
    console.log(`✓ ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result ?? /** @type {T} */ (true);
  } catch (error) {
    failed++;
    console.log(`✗ ${what}\n  ${String(error.message ?? error).replaceAll('\n', '\n  ')}`);
    return null;
  }
}

export const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** A remark under the check that is running. */
export function note(text) {
  console.log(`  ${text}`);
}

export function expect(condition, otherwise) {
  if (!condition) throw new Error(otherwise);
}

/** Prints the count; true when all is well. */
export function close() {
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
