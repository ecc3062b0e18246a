const node =
  (script) =>
  (...args) => [`node_modules/${script}`, ...args];
const tsc = node('typescript/bin/tsc');
const svelteCheck = node('svelte-check/bin/svelte-check');
const eslint = node('eslint/bin/eslint.js');
const prettier = node('prettier/bin/prettier.cjs');
const vitest = node('vitest/vitest.mjs');

const check = (name, title, command) => ({ name, title, lane: 'checks', command, counts: false });
const tests = (name, lane) => ({
  name,
  title: name,
  lane,
  command: vitest('run', '--project', name),
  counts: true,
});

/**
 * What `npm test` consists of. `command` are arguments to node; `counts` steps are vitest projects,
 * whose tests are counted, while a check counts as one.
 */
export const STEPS = [
  check('types', 'types', tsc('--noEmit')),
  check('types', 'types of components', svelteCheck('--fail-on-warnings', '--output', 'human')),
  check('lint', 'lint', eslint('.', '--max-warnings', '0')),
  check('lint', 'format', prettier('--check', '--log-level', 'warn', '.')),
  tests('unit', 'tests'),
  tests('server', 'tests'),
  tests('page', 'tests'),
  tests('journeys', 'browser'),
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
