import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readHistory } from './history.ts';
import { createDemoRepository, type DemoRepository } from './repository.ts';

let scratch: string;
let plain: DemoRepository;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-repository-'));
  plain = await createDemoRepository(join(scratch, 'plain'));
}, 30_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('createDemoRepository', { timeout: 30_000 }, () => {
  it('ends at the SHA that history.json names', async () => {
    const { head } = await readHistory();
    expect(plain.commits.at(-1)?.sha).toBe(head);
  });

  it('makes the same commits under the most unfriendly git configuration', async () => {
    await writeFile(
      join(scratch, '.gitconfig'),
      [
        '[user]\n name = Somebody Else\n email = else@example.com',
        '[core]\n autocrlf = true\n eol = crlf\n hooksPath = /nonexistent\n bare = true',
        '[commit]\n gpgsign = true\n[gpg]\n program = /bin/false',
        '[init]\n defaultBranch = other\n templateDir = /nonexistent',
        '[i18n]\n commitEncoding = latin1\n[log]\n showSignature = true',
      ].join('\n'),
    );
    for (const [name, value] of Object.entries({
      HOME: scratch,
      XDG_CONFIG_HOME: scratch,
      TZ: 'Pacific/Kiritimati',
      GIT_DIR: join(scratch, 'elsewhere'),
      GIT_INDEX_FILE: join(scratch, 'index'),
      GIT_AUTHOR_NAME: 'Somebody Else',
      GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
      GIT_CONFIG_GLOBAL: join(scratch, '.gitconfig'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.autocrlf',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_DEFAULT_HASH: 'sha256',
    }))
      vi.stubEnv(name, value);
    const hostile = await createDemoRepository(join(scratch, 'hostile'));
    expect(hostile.commits).toEqual(plain.commits);
  });

  it('has one line of commits in the order of their dates, each with a subject of its own', () => {
    plain.commits.forEach((commit, at) => {
      expect(commit.parents).toEqual(at === 0 ? [] : [plain.commits[at - 1]?.sha]);
    });
    const times = plain.commits.map((commit) => commit.committed_at);
    expect(times).toEqual([...times].sort());
    expect(new Set(plain.commits.map((commit) => commit.subject)).size).toBe(8);
  });

  it('leaves a clean checkout of main', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', plain.dir, ...args], { encoding: 'utf8' }).trim();
    expect(git('status', '--porcelain', '--branch')).toBe('## main');
    expect(git('rev-parse', 'main')).toBe(plain.commits.at(-1)?.sha);
  });

  it('leaves a finished repository alone', async () => {
    const mark = join(plain.dir, '.git', 'HEAD');
    const before = (await stat(mark)).mtimeMs;
    await writeFile(join(plain.dir, 'note.txt'), 'mine');
    expect(await createDemoRepository(plain.dir)).toEqual(plain);
    expect((await stat(mark)).mtimeMs).toBe(before);
    await rm(join(plain.dir, 'note.txt'));
  });

  it('finishes what an interrupted attempt began', async () => {
    const dir = join(scratch, 'interrupted');
    execFileSync('git', ['init', '--quiet', dir]);
    expect((await createDemoRepository(dir)).commits).toEqual(plain.commits);
  });

  it('refuses a folder that holds something else', async () => {
    await expect(createDemoRepository(scratch)).rejects.toThrow('not empty');
  });
});
