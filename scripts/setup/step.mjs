import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { seconds } from './progress.mjs';

/**
 * Runs one step and prints its line, with all it said when it failed.
 *
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runStep(step, { root, env, filters, scratch }) {
  const file = join(scratch, `${step.name}.json`);
  const args = step.counts
    ? [
        ...(filters.length > 0 ? filters : step.whole),
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]
    : [];
  const { code, output, ms } = await run(process.execPath, [...step.command, ...args], {
    cwd: root,
    env,
  });
  const counted = step.counts ? countTests(file, code) : countCheck(code);
  const { passed, failed, skipped } = counted;
  const numbers = step.counts
    ? [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
    : [];
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${step.title.padEnd(20)} ${seconds(ms).padStart(7)}  ${numbers.filter(Boolean).join(', ')}`.trimEnd(),
  );
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  return counted;
}

const countCheck = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

/** A file that does not load has no tests of its own: it counts as one failure, and so does a run that ends badly for no test's fault. */
export function countTests(file, code) {
  if (!existsSync(file)) return countCheck(code || 1);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
