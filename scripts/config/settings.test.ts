import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Terminal } from '../cli/terminal.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';
import { readSettings, type GivenSettings } from './settings.ts';

// jiti and the harness are loaded on first use, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

function project(files: Record<string, string>) {
  const folder = tempFolder();
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  let notes = '';
  const sink = { write: (text: string) => (notes += text) };
  const read = (given: GivenSettings = {}, { cwd = folder, env = {} } = {}) =>
    readSettings(given, {
      cwd,
      env,
      terminal: new Terminal({ stdout: sink, stderr: sink }, {}),
      signal: new AbortController().signal,
    });
  return { folder, read, notes: () => notes };
}

describe('readSettings', () => {
  it('has defaults for everything without a file', async () => {
    const { folder, read } = project({});
    expect(await read()).toEqual({
      configPath: null,
      config: {},
      folder,
      url: 'http://127.0.0.1:7357',
      token: undefined,
      goldenPath: join(folder, 'evals/golden.jsonl'),
      baselinePath: join(folder, 'evals/baseline.json'),
      reportPath: join(folder, '.ranktrail/report.json'),
      k: 5,
      depth: 20,
      concurrency: 4,
      project: null,
    });
  });

  it('finds the file upward and reads its paths from there, those of flags from the folder', async () => {
    const { folder, read } = project({
      'ranktrail.config.json': '\uFEFF{"project":"docs","golden":"g.jsonl","k":8}',
    });
    const cwd = join(folder, 'src', 'deep');
    expect(await read({ baseline: '../b.json' }, { cwd })).toMatchObject({
      configPath: join(folder, 'ranktrail.config.json'),
      folder,
      project: 'docs',
      k: 8,
      goldenPath: join(folder, 'g.jsonl'),
      baselinePath: join(folder, 'src', 'b.json'),
    });
  });

  it('lets what is given win over the file', async () => {
    const { read } = project({
      'ranktrail.config.json': '{"project":"docs","k":8,"depth":9,"url":"http://a:1"}',
    });
    const given = { project: 'other', k: 3, depth: 4, url: 'http://b:2', concurrency: 1 };
    expect(await read(given)).toMatchObject(given);
    expect((await read({ k: 30, depth: 30 })).depth).toBe(30);
  });

  it('raises the default depth to k', async () => {
    expect(await project({}).read({ k: 50 })).toMatchObject({ k: 50, depth: 50 });
  });

  it.each(['ts', 'mts', 'mjs', 'js'])(
    'runs ranktrail.config.%s, which may import ranktrail',
    async (ext) => {
      const { read } = project({
        'chunks.ts': 'export const ids: string[] = ["a#0"];\n',
        [`ranktrail.config.${ext}`]: `
        import { defineConfig, createBm25 } from 'ranktrail';
        import { ids } from './chunks';
        if (typeof createBm25 !== 'function') throw new Error('no library');
        const k = await Promise.resolve(2);
        export default defineConfig({ project: 'docs', k, retrieve: async () => ids });
      `,
      });
      const { config, k } = await read();
      expect(k).toBe(2);
      const options = { k, depth: 20, signal: new AbortController().signal };
      expect(await config.retrieve?.('?', options)).toEqual(['a#0']);
    },
  );

  it('runs CommonJS in a package that is one', async () => {
    const { read } = project({
      'package.json': '{"type":"commonjs"}',
      'ranktrail.config.js': `const { defineConfig } = require('ranktrail');
        module.exports = defineConfig({ project: 'docs', retrieve: () => [] });`,
    });
    expect(await read()).toMatchObject({ project: 'docs' });
  });

  it('says nothing of what an embedded pipeline brings along', async () => {
    const { read, notes } = project({
      'ranktrail.config.ts': `
        import { createEmbeddedPipeline, defineConfig } from 'ranktrail';
        const documents = [{ slug: 'a', text: 'Lamps.' }];
        export default defineConfig({ project: 'docs', ...createEmbeddedPipeline({ documents }) });
      `,
    });
    const { config } = await read();
    expect(Object.keys(config)).toContain('chunks');
    expect(notes()).toBe('');
  });

  it('warns of settings it does not know', async () => {
    const text = '{"dept":3,"flavour":1,"gate":{"tolerence":0.1}}';
    const { folder, read, notes } = project({ 'ranktrail.config.json': text });
    await read();
    const path = join(folder, 'ranktrail.config.json');
    expect(notes()).toBe(
      `warning: ${path}: "dept" is no setting of Ranktrail: did you mean "depth"?\n` +
        `warning: ${path}: "flavour" is no setting of Ranktrail.\n` +
        `warning: ${path}: "gate.tolerence" is no setting of Ranktrail: did you mean "gate.tolerance"?\n`,
    );
  });

  it.each([
    ['json', '{', /config\.json cannot be loaded: /],
    ['json', '[]', /must export a configuration: export default defineConfig\(\{ … \}\)\.$/],
    ['ts', 'export default {', /config\.ts cannot be loaded: /],
    ['ts', 'throw new Error("no key")', /config\.ts cannot be loaded: no key\.$/],
    [
      'ts',
      'import x from "no-such-package"; export default x;',
      /Cannot find (module|package) 'no-such-package'.*: install it in this project, or correct the import\.$/,
    ],
    [
      'ts',
      `import { MissingPackageError } from 'ranktrail';
       throw new MissingPackageError('It needs a package: npm install x@1.0');`,
      /config\.ts cannot be loaded: It needs a package: npm install x@1\.0$/,
    ],
    ['json', '{"k":0}', /has a wrong setting: correct it and run again\.$/],
    ['json', '{"project":"Help Center"}', /has a wrong setting/],
    ['json', '{"retrieve":"x"}', /has a wrong setting/],
    ['json', '{"url":"ftp://x"}', /has a wrong setting/],
  ])('refuses a .%s of %j in a sentence', async (ext, text, sentence) => {
    const { read } = project({ [`ranktrail.config.${ext}`]: text });
    const thrown = await read().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'Fault', exitCode: 2 });
    expect((thrown as Error).message).toMatch(sentence);
    expect((thrown as Error).message).not.toContain('\n');
  });

  it('refuses what does not go together', async () => {
    const { folder, read } = project({});
    await expect(read({ k: 5, depth: 3 })).rejects.toThrow(
      'depth (3) is smaller than k (5): raise depth or lower k.',
    );
    await expect(read({ url: 'localhost:7357' })).rejects.toThrow(
      '"localhost:7357" is no address of a server: give one like http://127.0.0.1:7357.',
    );
    await expect(read({ project: 'Help Center' })).rejects.toThrow('is no project name');
    await expect(read({ config: 'nope.ts' })).rejects.toThrow(
      `${join(folder, 'nope.ts')} does not exist: check --config, or run ranktrail init.`,
    );
  });
});
