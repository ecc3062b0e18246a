const node =
  (script) =>
  (...args) => [`node_modules/${script}`, ...args];
const tsc = node('typescript/bin/tsc');
const svelteCheck = node('svelte-check/bin/svelte-check');
const eslint = node('eslint/bin/eslint.js');
const prettier = node('prettier/bin/prettier.cjs');
const vitest = node('vitest/vitest.mjs');

const check = (name, title, command) => ({ name, title, command, counts: false });
const tests = (name, projects = [name]) => ({
  name,
  title: name,
  command: vitest('run', ...projects.flatMap((project) => ['--project', project])),
  counts: true,
});

/**
 * What `npm test` consists of, the longest first, so that none is left to run alone at the end.
 * `command` are arguments to node; `counts` steps are vitest projects, whose tests are counted, while a
 * check counts as one.
 */
export const STEPS = [
  tests('journeys'),
  tests('unit', ['unit', 'mocking']),
  tests('server'),
  check('lint', 'lint', eslint('.', '--max-warnings', '0')),
  tests('page'),
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
  return {
    names: filters.length > 0 ? STEPS.filter((s) => s.counts).map((s) => s.name) : known,
    filters,
  };
}
