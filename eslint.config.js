import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** `regex`, not `group`: as a glob a leading `#` is a comment and silently matches nothing. */
const forbid = (regex, message, extra = {}) => ({ regex, message, ...extra });

const toServer = '(^|/)server/|(^|/)(store|routes|access)/|(^|/)app(\\.ts)?$|(^|/)main(\\.ts)?$';
const toScripts = '(^|/)scripts/|(^|/)(commands|harness|git)/';
const toWeb = '(^|/)web/';
/** Parts of core that are cheap enough to ship to the browser as values. */
const heavyCore =
  '^#core/(?!metrics/name$|metrics/ranking$|gate/rule$|grading/must-mention$|diagnosis/state$|format/)';

const boundary = (files, patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.case.test.ts', 'web/journeys/**'],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

export default ts.config(
  { ignores: ['dist', 'coverage', 'node_modules', 'data', '**/*.d.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: { 'svelte/no-at-html-tags': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
    },
  },
  { files: ['scripts/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
  boundary(
    ['server/core/**/*.ts'],
    [
      forbid('^node:', 'core is pure: no I/O, it also runs in the browser.'),
      forbid(`${toScripts}|${toWeb}|(^|/)(store|routes|access)/`, 'core imports nothing outward.'),
      forbid('^(hono|@hono|@duckdb)', 'core knows neither HTTP nor the database.'),
    ],
  ),
  boundary(
    ['server/store/**/*.ts'],
    [
      forbid('^(hono|@hono)|(^|/)routes/', 'store knows nothing of HTTP.'),
      forbid(`${toScripts}|${toWeb}`, 'store is below scripts and web.'),
    ],
  ),
  boundary(
    ['server/routes/**/*.ts', 'server/access/**/*.ts', 'server/app.ts'],
    [
      forbid('^@duckdb|(^|/)store/driver/', 'routes hold no SQL: ask the store.'),
      forbid(`${toScripts}|${toWeb}`, 'the server is below scripts and web.'),
    ],
  ),
  boundary(
    ['web/**/*.ts', 'web/**/*.svelte'],
    [
      forbid(toServer, 'web takes types only from server.', { allowTypeImports: true }),
      forbid(heavyCore, 'Only light parts of core come to the page as values.', {
        allowTypeImports: true,
      }),
      forbid(toScripts, 'web does not know scripts.'),
      forbid('^node:', 'web runs in the browser.'),
    ],
  ),
  boundary(
    ['scripts/harness/**/*.ts'],
    [
      forbid(
        '(^|/)(store|access)/|(^|/)routes/(?!schema/)',
        'the harness talks HTTP, not to the store: of the server it knows the answer schemas.',
      ),
      forbid(toWeb, 'the harness does not know the page.'),
    ],
  ),
);
