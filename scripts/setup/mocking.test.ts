import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

it('tests that replace modules, and only those, are kept apart from those that share them', () => {
  const files = ['server', 'scripts', 'data', 'docs'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`),
  );
  const mocking = files.filter((path) => /^vi\.(mock|doMock)\(/m.test(read(path)));
  const listed = /MOCKING = \[([^\]]*)\]/.exec(read('vitest.config.ts'))?.[1] ?? '';
  expect([...listed.matchAll(/'([^']+)'/g)].map(([, path]) => path)).toEqual(mocking.sort());
});
