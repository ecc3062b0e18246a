import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countTests } from './step.mjs';

describe('countTests', () => {
  let file: string;
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'ranktrail-step-')), 'unit.json');
  });
  afterEach(() => rmSync(join(file, '..'), { recursive: true }));

  const report = (testResults: { status: string; assertionResults: { status: string }[] }[]) => {
    const all = testResults.flatMap((suite) => suite.assertionResults);
    const count = (status: string) => all.filter((test) => test.status === status).length;
    writeFileSync(
      file,
      JSON.stringify({
        numPassedTests: count('passed'),
        numFailedTests: count('failed'),
        numPendingTests: count('skipped'),
        numTodoTests: 0,
        testResults,
      }),
    );
  };
  const suite = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((status) => ({ status })),
  });

  it('counts tests', () => {
    report([suite('failed', 'passed', 'failed', 'skipped'), suite('passed', 'passed')]);
    expect(countTests(file, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('counts a file that does not load as a failure', () => {
    report([suite('failed'), suite('passed', 'passed')]);
    expect(countTests(file, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a bad end that no test caused, an unhandled rejection, as a failure', () => {
    report([suite('passed', 'passed')]);
    expect(countTests(file, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a run without a result as a failure, whatever its exit code', () => {
    expect(countTests(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
