import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { userRepository } from '../fixtures/user-repository.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

// jiti and the harness are loaded on first use, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('init', () => {
  it('writes examples that run as they are, and never overwrites', async () => {
    const { repository, run } = userRepository(tempFolder());
    repository.commit('Start');
    const first = await run('init');
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(first.stdout).toMatchInlineSnapshot(`
      "wrote  evals/golden.jsonl
      wrote  ranktrail.config.ts

      Next: commit these files (a report belongs to a commit), then ranktrail eval runs the
      examples as they are. Then put your own retriever into
      ranktrail.config.ts and your own questions into evals/golden.jsonl, about fifty real ones.
      "
    `);

    const evaluated = await run('eval');
    expect(evaluated.exitCode).toBe(0);
    expect(evaluated.stdout).toContain('2 questions, k = 2, depth = 4, no errors');

    repository.write('ranktrail.config.ts', '// mine');
    const second = await run('init', '--json');
    expect(second.json()).toEqual({
      written: [],
      kept: ['evals/golden.jsonl', 'ranktrail.config.ts'],
      next: 'ranktrail eval',
    });
    expect(readFileSync(join(repository.folder, 'ranktrail.config.ts'), 'utf8')).toBe('// mine');
  });
});
