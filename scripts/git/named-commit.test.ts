import { describe, expect, it, vi } from 'vitest';
import { CLEAN_ENV, TempRepository, tempFolder } from './fixtures/temp-repository.ts';
import { readGitFacts } from './git-facts.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const read = (cwd: string, options: { sha?: string; branch?: string; env?: object } = {}) =>
  readGitFacts({ ...options, cwd, env: { ...CLEAN_ENV, ...options.env } });

describe('a commit named by --sha, or none', () => {
  it('lets --sha win, as a name too, and then knows the branch only on its own line', async () => {
    const repository = new TempRepository();
    const first = repository.commit('One');
    repository.git('checkout', '--quiet', '-b', 'side');
    const side = repository.commit('Side');
    repository.git('checkout', '--quiet', 'main');
    repository.write('file', 'x');
    repository.git('add', 'file');
    const head = repository.commit('Two');
    repository.write('file', 'changed');
    expect(await read(repository.folder, { sha: 'HEAD~1' })).toMatchObject({
      sha: first,
      branch: 'main',
      dirty: false,
      parents: [],
    });
    expect(await read(repository.folder, { sha: side })).toMatchObject({ sha: side, branch: null });
    expect(await read(repository.folder, { sha: head })).toMatchObject({ sha: head, dirty: true });
  });

  it('completes an abbreviation, and lists what an ambiguous one may mean', async () => {
    const repository = new TempRepository();
    repository.importLine('main', repository.commit('Start'), 1_000);
    const shas = repository.git('rev-list', 'main').split('\n').sort();
    const at = shas.findIndex((sha, i) => sha.slice(0, 4) === shas[i + 1]?.slice(0, 4));
    const [one, other] = shas.slice(at, at + 2) as [string, string];
    expect((await read(repository.folder, { sha: one.slice(0, 12) })).sha).toBe(one);
    const prefix = one.slice(0, 4);
    await expect(read(repository.folder, { sha: prefix })).rejects.toThrow(
      new RegExp(
        `^--sha ${prefix} fits several commits \\(.*${one}, ${other}.*\\): give more digits\\.$`,
      ),
    );
  });

  it('needs no repository with --sha', async () => {
    const sha = 'A'.repeat(40);
    expect(await read(tempFolder(), { sha })).toEqual({
      sha: 'a'.repeat(40),
      parents: null,
      author: null,
      message: null,
      committed_at: null,
      tags: [],
      branch: null,
      dirty: false,
      remote_url: null,
      pull_request: null,
      tested_sha: null,
      history: [],
    });
  });

  it('says in one sentence what is missing', async () => {
    const folder = tempFolder();
    await expect(read(folder)).rejects.toThrow(
      `${folder} is not in a git repository: run ranktrail inside one, or pass --sha <commit>.`,
    );
    await expect(read(folder, { sha: 'abc123' })).rejects.toThrow(
      '--sha abc123 is not a full SHA: give all 40 hex digits (64 of a SHA-256) where there is no repository.',
    );
    await expect(read(new TempRepository(folder).folder)).rejects.toThrow(
      'This repository has no commit yet: commit once (git commit), or pass --sha <commit>.',
    );
    const repository = new TempRepository();
    repository.commit('One');
    await expect(read(repository.folder, { sha: '--help' })).rejects.toThrow(
      'git knows no commit "--help": pass --sha with a full SHA, or fetch the commit first.',
    );
    await expect(read(repository.folder, { env: { PATH: '/nonexistent' } })).rejects.toThrow(
      'git was not found: install git, or pass --sha <commit>.',
    );
    await expect(
      read(repository.folder, { env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } }),
    ).rejects.toThrow(/^git refuses .+, which belongs to another user: run git config --global/);
  });
});
