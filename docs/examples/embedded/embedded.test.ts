import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../scripts/fixtures/run-cli.ts';
import { TempRepository } from '../../../scripts/git/fixtures/temp-repository.ts';
import { EmbeddedSettings } from '../../../scripts/harness/embedded-settings.ts';

// The tokenizer's table and the word vectors take seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const example = fileURLToPath(new URL('.', import.meta.url));

function copyOfExample() {
  const repository = new TempRepository();
  const { folder: cwd } = repository;
  cpSync(example, cwd, { recursive: true });
  const commit = (message: string) => {
    repository.git('add', '.');
    repository.commit(message);
  };
  commit('Copy the example');
  const evaluate = async () => {
    const { exitCode, stderr } = await runCli(['eval'], { cwd });
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 0,
      stderr: expect.not.stringContaining('warning'),
    });
    return JSON.parse(readFileSync(join(cwd, '.ranktrail/report.json'), 'utf8'));
  };
  return { cwd, commit, evaluate };
}

describe('the example of the embedded pipeline', () => {
  it('is evaluated as it is, and its quotes survive another chunk size', async () => {
    const { cwd, commit, evaluate } = copyOfExample();
    const before = await evaluate();
    const path = join(cwd, 'ranktrail.config.ts');
    const config = readFileSync(path, 'utf8');
    writeFileSync(path, config.replace('chunk_size: 60', 'chunk_size: 22'));
    commit('Cut smaller');
    const after = await evaluate();
    expect(before.config.pipeline.chunk_size).toBe(60);
    expect(after.config.pipeline.chunk_size).toBe(22);
    expect(after.corpus.chunks).toBeGreaterThan(before.corpus.chunks);
    for (const { questions } of [before, after]) {
      expect(questions).toHaveLength(5);
      for (const { needs, error, live } of questions) {
        expect({ error, needs: needs.length }).toEqual({ error: null, needs: 1 });
        expect(live.verdict).toMatch(/correct|wrong/);
      }
    }
  });

  it('has a README that names each setting with its default', () => {
    const rows = readFileSync(join(example, 'README.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| [^|]+ \| ([^|]+) \|/gm,
    );
    const defaults = [...rows].map(([, name, value]) => [name, value?.replaceAll('`', '').trim()]);
    expect(Object.fromEntries(defaults)).toEqual(
      Object.fromEntries(
        Object.entries(EmbeddedSettings.parse({})).map(([name, value]) => [name, String(value)]),
      ),
    );
  });
});
