import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Git } from '#core/report/report';
import { CLEAN_ENV, TempRepository, tempFolder } from './fixtures/temp-repository.ts';
import { readGitFacts } from './git-facts.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const read = (cwd: string, options: { sha?: string; branch?: string; env?: object } = {}) =>
  readGitFacts({ ...options, cwd, env: { ...CLEAN_ENV, ...options.env } });

async function warningsOf(cwd: string, options: { sha?: string; env?: object } = {}) {
  const warnings: string[] = [];
  await readGitFacts({
    ...options,
    cwd,
    env: { ...CLEAN_ENV, ...options.env },
    onWarning: (sentence) => warnings.push(sentence),
  });
  return warnings;
}

describe('readGitFacts', () => {
  it('tells the checked-out commit and its ancestors', async () => {
    const repository = new TempRepository();
    const first = repository.commit('Start');
    repository.git('tag', 'v1');
    const second = repository.commit('Chunk by heading\nwith overlap\n\nBody.');
    repository.git('tag', '-a', 'v2', '-m', 'annotated');
    const facts = await read(repository.folder);
    expect(Git.parse(facts)).toEqual(facts);
    expect(facts).toEqual({
      sha: second,
      parents: [first],
      author: 'Ada',
      message: 'Chunk by heading with overlap',
      committed_at: '2026-05-04T10:02:00Z',
      tags: ['v2'],
      branch: 'main',
      dirty: false,
      remote_url: null,
      pull_request: null,
      tested_sha: null,
      history: [
        {
          sha: first,
          parents: [],
          author: 'Ada',
          message: 'Start',
          committed_at: '2026-05-04T10:01:00Z',
          tags: ['v1'],
        },
      ],
    });
  });

  it('is dirty with changes to tracked files only', async () => {
    const repository = new TempRepository();
    repository.write('.gitignore', 'ignored');
    repository.git('add', '.gitignore');
    repository.commit('Start');
    repository.write('ignored', 'x');
    repository.write('untracked', 'x');
    expect((await read(repository.folder)).dirty).toBe(false);
    repository.write('.gitignore', 'changed');
    expect((await read(repository.folder)).dirty).toBe(true);
    repository.git('add', '.gitignore');
    expect((await read(repository.folder)).dirty).toBe(true);
  });

  it('shows both parents of a merge, first parent first', async () => {
    const repository = new TempRepository();
    repository.commit('Start');
    repository.git('checkout', '--quiet', '-b', 'side');
    const side = repository.commit('Side');
    repository.git('checkout', '--quiet', 'main');
    const main = repository.commit('Main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'side');
    const facts = await read(repository.folder);
    expect(facts.parents).toEqual([main, side]);
    expect(facts.history.map((commit) => commit.message).sort()).toEqual(['Main', 'Side', 'Start']);
  });

  it('keeps the first-parent line where a merged branch crowds it out', async () => {
    const repository = new TempRepository();
    const start = repository.commit('Start');
    repository.importLine('side', start, 210);
    const before = repository.commit('Before');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'side');
    const { history } = await read(repository.folder);
    const shas = history.map((commit) => commit.sha);
    expect(shas).toContain(before);
    expect(shas).toContain(start);
    expect(shas.length).toBeGreaterThanOrEqual(200);
    expect(shas.length).toBeLessThan(310);
    expect(new Set(shas).size).toBe(shas.length);
  });

  it('shows true parents at the boundary of a shallow clone, and says that it is shallow', async () => {
    const repository = new TempRepository();
    repository.commit('One');
    const second = repository.commit('Two');
    const third = repository.commit('Three');
    const clone = join(tempFolder(), 'clone');
    repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone);
    const facts = await read(clone);
    expect(facts).toMatchObject({ sha: third, parents: [second], message: 'Three', history: [] });
    expect(await warningsOf(clone)).toEqual([
      'This clone is shallow, so older commits are unknown: ' +
        'fetch them with git fetch --unshallow (GitHub Actions: fetch-depth: 0).',
    ]);
  });

  it('ignores replaced objects', async () => {
    const repository = new TempRepository();
    const first = repository.commit('One');
    const second = repository.commit('Two');
    repository.git('replace', '--graft', second);
    expect((await read(repository.folder)).parents).toEqual([first]);
  });

  it('knows no branch with a detached head, and says how to give one', async () => {
    const repository = new TempRepository();
    repository.commit('One');
    repository.git('checkout', '--quiet', '--detach');
    expect((await read(repository.folder)).branch).toBeNull();
    expect((await read(repository.folder, { branch: 'main' })).branch).toBe('main');
    expect(await warningsOf(repository.folder)).toEqual([
      'The branch is unknown (detached HEAD): pass --branch <name>.',
    ]);
  });

  it('takes names and subjects in any script and encoding', async () => {
    const repository = new TempRepository();
    repository.commit('Größere Stücke: 検索 «тест» 🧭', { GIT_AUTHOR_NAME: 'Zoë Łuczak 李' });
    const facts = await read(repository.folder);
    expect(facts.message).toBe('Größere Stücke: 検索 «тест» 🧭');
    expect(facts.author).toBe('Zoë Łuczak 李');
    repository.git('config', 'i18n.commitEncoding', 'ISO-8859-1');
    const tree = repository.git('rev-parse', 'HEAD^{tree}');
    const raw = Buffer.from(
      `tree ${tree}\nauthor Zo\xeb <z@example.com> 1777888860 +0000\n` +
        `committer Zo\xeb <z@example.com> 1777888860 +0000\nencoding ISO-8859-1\n\nGr\xf6\xdfe\n`,
      'latin1',
    );
    writeFileSync(join(repository.folder, 'raw'), raw);
    const sha = repository.git('hash-object', '-t', 'commit', '-w', 'raw');
    expect(await read(repository.folder, { sha })).toMatchObject({
      message: 'Größe',
      author: 'Zoë',
      committed_at: '2026-05-04T10:01:00Z',
    });
  });

  it('is not led astray by a hostile configuration', async () => {
    const repository = new TempRepository();
    const marker = join(repository.folder, 'ran');
    const first = repository.commit('One');
    const second = repository.commit('Two');
    const settings = {
      'log.showSignature': 'true',
      'log.decorate': 'full',
      'color.ui': 'always',
      'core.pager': `touch ${marker}`,
      'core.fsmonitor': `touch ${marker}`,
      'status.showUntrackedFiles': 'all',
      'status.short': 'false',
      'format.pretty': 'email',
      'core.quotePath': 'true',
      'i18n.logOutputEncoding': 'UTF-16',
    };
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value);
    repository.write('untracked', 'x');
    const facts = await read(repository.folder);
    expect(facts).toMatchObject({ sha: second, parents: [first], message: 'Two', dirty: false });
    expect(() => execFileSync('ls', [marker], { stdio: 'ignore' })).toThrow();
  });

  it('ignores the repository a calling hook points at', async () => {
    const other = new TempRepository();
    other.commit('Other');
    const repository = new TempRepository();
    const sha = repository.commit('Mine');
    const env = { GIT_DIR: join(other.folder, '.git'), GIT_WORK_TREE: other.folder };
    expect((await read(repository.folder, { env })).sha).toBe(sha);
  });

  it('works from a sub-folder, a linked worktree and through a symbolic link', async () => {
    const repository = new TempRepository();
    const sha = repository.commit('One');
    mkdirSync(join(repository.folder, 'evals'));
    expect((await read(join(repository.folder, 'evals'))).sha).toBe(sha);
    const tree = join(tempFolder(), 'tree');
    repository.git('worktree', 'add', '--quiet', '-b', 'other', tree);
    expect(await read(tree)).toMatchObject({ sha, branch: 'other', dirty: false });
    const link = join(tempFolder(), 'link');
    symlinkSync(repository.folder, link);
    expect((await read(link)).sha).toBe(sha);
  });

  it('reads SHA-256 repositories', async () => {
    const repository = new TempRepository(undefined, ['--object-format=sha256']);
    const first = repository.commit('One');
    const second = repository.commit('Two');
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(repository.folder)).toMatchObject({ sha: second, parents: [first] });
  });

  it('reads a bare repository', async () => {
    const repository = new TempRepository();
    const sha = repository.commit('One');
    const bare = join(tempFolder(), 'bare.git');
    repository.git('clone', '--quiet', '--bare', repository.folder, bare);
    expect(await read(bare)).toMatchObject({ sha, branch: 'main', dirty: false });
  });
});
