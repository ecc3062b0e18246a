import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommitNode } from '#core/history/history';
import type { Commit } from '#core/report/report';
import { question, report } from '../../fixtures/report.ts';
import type { Driver } from '../driver/driver.ts';
import { openDriver } from '../driver/open.ts';
import { Memory } from '../memory.ts';
import { migrate } from '../migrate.ts';
import { prepare } from './prepare.ts';
import { writeBatch } from './write.ts';

let driver: Driver;
beforeEach(async () => {
  driver = await openDriver({ path: ':memory:' });
  await migrate(driver);
});
afterEach(() => driver.close());

const sha = (no: number) => no.toString(16).padStart(40, '0');
const AT = '2026-01-01T00:00:00.000Z';

/** Writes a report whose commit is the first of these; counts the statements that change commits. */
async function write(...commits: (Partial<Commit> & { sha: string })[]) {
  const [own, ...history] = commits;
  const input = report([question('q1', ['a#0'], ['a#0'])], {
    git: { ...own, sha: own?.sha ?? '', history },
  });
  const item = await prepare({
    project: 'p',
    body: Buffer.from(JSON.stringify(input)),
    content: { form: 'report', report: input },
  });
  return driver.transaction(async (connection) => {
    const run = vi.spyOn(connection, 'run');
    await writeBatch(connection, new Memory(driver), [item], AT);
    const statements = run.mock.calls.map(([sql]) => sql);
    run.mockRestore();
    return statements.filter((sql) => sql.startsWith('UPDATE git_commit')).length;
  });
}

const stored = async () => {
  const { commits } = await new Memory(driver).read('p');
  return (no: number): CommitNode | undefined => commits.get(sha(no));
};

describe('commits that a later report tells more of', () => {
  it('are changed by one statement, however many', async () => {
    const all = [1, 2, 3, 4].map((no) => ({ sha: sha(no) }));
    expect(await write(...all)).toBe(0);
    expect(await write(...all.map((commit) => ({ ...commit, tags: [`v${commit.sha}`] })))).toBe(1);
    const commit = await stored();
    for (const no of [1, 2, 3, 4]) expect(commit(no)?.tags).toEqual([`v${sha(no)}`]);
  });

  it('get what was not known, keep unknown parents unknown and a root a root', async () => {
    await write({ sha: sha(1) }, { sha: sha(2) }, { sha: sha(3) });
    await write(
      {
        ...{ sha: sha(1), parents: [sha(2)], author: 'O\'Neil "x"', message: 'a\n\u0000b' },
        ...{ committed_at: '2026-02-01T12:00:00.5+02:00', tags: ['v1'] },
      },
      { sha: sha(2), parents: [], message: 'half \ud83d' },
      { sha: sha(3), author: 'Ada' },
    );
    const commit = await stored();
    expect(commit(1)).toEqual({
      ...{ sha: sha(1), parents: [sha(2)], author: 'O\'Neil "x"', message: 'a\n\u0000b' },
      ...{ committedAt: '2026-02-01T10:00:00.500Z', tags: ['v1'] },
    });
    expect(commit(2)).toMatchObject({ parents: [], author: null, message: 'half \ufffd' });
    expect(commit(3)).toMatchObject({ parents: null, author: 'Ada', committedAt: null, tags: [] });
  });
});
