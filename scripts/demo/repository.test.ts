import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
}, 120_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('createDemoRepository', { timeout: 120_000 }, () => {
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

  it('is told in the order of its dates, parents before their children', () => {
    const shas = plain.commits.map(({ sha }) => sha);
    plain.commits.forEach(({ parents }, at) => {
      for (const parent of parents) expect(shas.slice(0, at)).toContain(parent);
    });
    const times = plain.commits.map((commit) => commit.committed_at);
    expect(times).toEqual([...times].sort());
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

  it('finishes what an interrupted attempt of an earlier version began', async () => {
    const dir = join(scratch, 'interrupted');
    execFileSync('git', ['init', '--quiet', '--template=', dir]);
    const settings = '[core]\n\tautocrlf = false\n\tfilemode = false\n';
    await writeFile(join(dir, '.git', 'config'), settings, { flag: 'a' });
    expect((await createDemoRepository(dir)).commits).toEqual(plain.commits);
    expect(execFileSync('git', ['-C', dir, 'config', 'core.filemode']).toString()).toBe('false\n');
  });

  it('is made once by several that start together, and leaves nothing beside it', async () => {
    const beside = join(scratch, 'together');
    const dir = join(beside, 'demo-repository');
    const all = await Promise.all([1, 2, 3].map(() => createDemoRepository(dir)));
    for (const { commits } of all) expect(commits).toEqual(plain.commits);
    expect(await readdir(beside)).toEqual(['demo-repository']);
    expect(execFileSync('git', ['-C', dir, 'status', '--porcelain']).toString()).toBe('');
  });

  /** The demo as another version would have left it: one commit, clean, on main. */
  function otherVersion(name: string) {
    const dir = join(scratch, name);
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...who, ...args]);
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', dir]);
    git('commit', '--quiet', '--allow-empty', '-m', 'Old');
    git('update-ref', 'refs/ranktrail/demo', 'HEAD');
    return { dir, git };
  }

  it('replaces the demo of another version where nobody worked in it', async () => {
    const { dir } = otherVersion('old');
    expect((await createDemoRepository(dir)).commits).toEqual(plain.commits);
    const head = execFileSync('git', ['-C', dir, 'rev-parse', 'main']).toString().trim();
    expect(head).toBe(plain.commits.at(-1)?.sha);
  });

  it('replaces one of another version with branches and tags of its own', async () => {
    const { dir, git } = otherVersion('old-branched');
    for (const name of ['heads/side', 'tags/v1']) {
      git('update-ref', `refs/${name}`, 'HEAD');
      git('update-ref', `refs/ranktrail/${name}`, 'HEAD');
    }
    expect((await createDemoRepository(dir)).commits).toEqual(plain.commits);
  });

  it.each<[string, (demo: ReturnType<typeof otherVersion>) => unknown]>([
    ['tag', ({ git }) => git('tag', 'mine')],
    ['commit', ({ git }) => git('commit', '--quiet', '--allow-empty', '-m', 'Mine')],
    ['branch', ({ git }) => git('branch', 'mine')],
    ['file', ({ dir }) => writeFile(join(dir, 'mine.txt'), 'mine')],
  ])('leaves the demo of another version alone that has a %s of the user', async (what, work) => {
    const demo = otherVersion(`worked-${what}`);
    await work(demo);
    const before = [await readdir(demo.dir), demo.git('for-each-ref').toString()];
    await expect(createDemoRepository(demo.dir)).rejects.toThrow(/left as it is: .+--db.+delete/);
    expect([await readdir(demo.dir), demo.git('for-each-ref').toString()]).toEqual(before);
  });

  it("leaves a user's repository without a commit alone", async () => {
    const dir = join(scratch, 'staged');
    execFileSync('git', ['init', '--quiet', dir]);
    await writeFile(join(dir, 'pipeline.json'), 'mine');
    execFileSync('git', ['-C', dir, 'add', '.']);
    await expect(createDemoRepository(dir)).rejects.toThrow(`${dir} is not an untouched demo`);
    expect(await readFile(join(dir, 'pipeline.json'), 'utf8')).toBe('mine');
  });

  it('refuses a folder that holds something else, and a file', async () => {
    await expect(createDemoRepository(scratch)).rejects.toThrow('left as it is');
    const file = join(scratch, 'file');
    await writeFile(file, 'mine');
    await expect(createDemoRepository(file)).rejects.toThrow(`${file} is not an untouched demo`);
    await mkdir(join(scratch, 'broken', '.git'), { recursive: true });
    await writeFile(join(scratch, 'broken', 'a.txt'), 'mine');
    await expect(createDemoRepository(join(scratch, 'broken'))).rejects.toThrow('left as it is');
  });
});
