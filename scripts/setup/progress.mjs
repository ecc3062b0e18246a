const live = process.stdout.isTTY && !process.env.CI;

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/**
 * One line for one piece of work: what it is while it runs (with the time, on a terminal), how long
 * it took when it is done.
 *
 * @template T
 * @param {string} what "Installing packages"
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function progress(what, task) {
  const start = performance.now();
  const elapsed = () => seconds(performance.now() - start);
  process.stdout.write(live ? `${what} …` : `${what} …\n`);
  const tick = live
    ? setInterval(() => process.stdout.write(`\r${what} … ${elapsed()}`), 500)
    : null;
  let end = 'failed after';
  try {
    const result = await task();
    end = 'done in';
    return result;
  } finally {
    if (tick) clearInterval(tick);
    process.stdout.write(live ? `\r${what} … ${end} ${elapsed()}   \n` : `  ${end} ${elapsed()}\n`);
  }
}
