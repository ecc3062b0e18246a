import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
];

/** Targets of links and pictures that are paths, without the part after `#`. */
function linksIn(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)];
  const pictures = [...markdown.matchAll(/(?:src|srcset)="([^"]+)"/g)];
  return [...links, ...pictures]
    .map(([, path]) => path ?? '')
    .filter((path) => !path.includes('://'));
}

describe.each(DOCUMENTS)('%s', (file) => {
  it('links to what exists', () => {
    const broken = linksIn(read(file)).filter(
      (path) => !existsSync(join(root, dirname(file), path)),
    );
    expect(broken).toEqual([]);
  });
});

describe('README.md', () => {
  it('shows the TypeScript example that CI runs, word for word', () => {
    expect(read('README.md')).toContain(
      `\`\`\`ts\n${read('docs/examples/typescript/ranktrail.config.ts')}\`\`\`\n`,
    );
    const [line] = read('docs/examples/typescript/evals/golden.jsonl').split('\n');
    expect(read('README.md')).toContain(`\`\`\`json\n${line}\n\`\`\`\n`);
  });
});

describe('ARCHITECTURE.md', () => {
  const map = read('ARCHITECTURE.md');

  it('names only places that exist', () => {
    const places = [...map.matchAll(/`((?:server|web|scripts|data|docs)\/[\w./-]+)`/g)];
    expect(places.length).toBeGreaterThan(30);
    expect(
      places.map(([, path]) => path ?? '').filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
  });

  it('names every folder of the first two levels that holds sources', () => {
    const folders = ['server', 'server/core', 'web', 'scripts'].flatMap((parent) =>
      readdirSync(join(root, parent), { withFileTypes: true })
        .filter(
          (entry) => entry.isDirectory() && readdirSync(join(root, parent, entry.name)).length > 0,
        )
        .map((entry) => `${parent}/${entry.name}`),
    );
    const missing = folders.filter((folder) => !map.includes(`\`${folder}\``));
    expect(missing.filter((folder) => !folder.endsWith('/fixtures'))).toEqual([]);
  });
});
