import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildrenOnSignal, endWithParent } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { prepare, root } from './prepare.mjs';
import { SetupError } from './setup-error.mjs';
import { runStep } from './step.mjs';
import { STEPS, chooseSteps } from './steps.mjs';
import { seconds } from './progress.mjs';

/** Steps that run side by side: each keeps about one core busy, and two is what a small CI machine has. */
const AT_ONCE = 2;

/** Prepares, runs the chosen steps, prints what failed and the count; exit code 1 when any did. */
export async function main(args) {
  endWithParent();
  endChildrenOnSignal();
  const start = performance.now();
  const { names, filters } = chooseSteps(args);
  const env = { ...process.env, RANKTRAIL_TEST_PAGE: join(root, 'dist/web') };
  try {
    await prepare();
    if (names.includes('journeys')) env.RANKTRAIL_CHROMIUM = await ensureChromium();
  } catch (error) {
    SetupError.exit(error);
  }

  const scratch = mkdtempSync(join(tmpdir(), 'ranktrail-test-'));
  const waiting = STEPS.filter(({ name }) => names.includes(name));
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      results.push(await runStep(step, { root, env, filters, scratch }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  rmSync(scratch, { recursive: true, force: true });

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\nAll in ${seconds(performance.now() - start)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
