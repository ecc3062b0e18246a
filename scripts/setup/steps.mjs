const node =
  (script) =>
  (...args) => [`node_modules/${script}`, ...args];
const tsc = node('typescript/bin/tsc');
const svelteCheck = node('svelte-check/bin/svelte-check');
const eslint = node('eslint/bin/eslint.js');
const prettier = node('prettier/bin/prettier.cjs');
const vitest = node('vitest/vitest.mjs');

const check = (name, title, command) => ({ name, title, command, counts: false });
/** @param {{ projects?: string[], whole?: string[] }} options `whole`: arguments where no files are named */
const tests = (name, { projects = [name], whole = [] } = {}) => ({
  name,
  title: name,
  command: vitest('run', ...projects.flatMap((project) => ['--project', project])),
  whole,
  counts: true,
});

/**
 * What `npm test` consists of, the longest first, so that none is left to run alone at the end.
 * `command` are arguments to node; `counts` steps are vitest projects, whose tests are counted, while a
 * check counts as one.
 */
export const STEPS = [
  tests('journeys'),
  tests('unit', { projects: ['unit', 'mocking'], whole: ['scripts/', 'data/'] }),
  tests('server'),
  check('lint', 'lint', eslint('.', '--max-warnings', '0')),
  tests('page'),
  // Fails, too, where too few branches of the core were taken: coverage.thresholds in vitest.config.ts.
  tests('core', { projects: ['unit'], whole: ['server/core/', '--coverage'] }),
  check('types', 'types of components', svelteCheck('--fail-on-warnings', '--output', 'human')),
  check('types', 'types', tsc('--noEmit')),
  check('lint', 'format', prettier('--check', '--log-level', 'warn', '.')),
];

/** `unit recall` -> the unit tests in files whose path contains "recall"; no step named: all of them. */
export function chooseSteps(args) {
  const known = [...new Set(STEPS.map((step) => step.name))];
  const names = args.filter((arg) => known.includes(arg));
  const filters = args.filter((arg) => !known.includes(arg));
  if (names.length > 0) return { names, filters };
  if (filters.length === 0) return { names: known, filters };
  // `core` is a part of the project that `unit` looks in.
  const searched = STEPS.filter((step) => step.counts && step.name !== 'core');
  return { names: searched.map((step) => step.name), filters };
}
