import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { CLEAN_ENV, TempRepository, tempFolder } from './fixtures/temp-repository.ts';
import { readGitFacts } from './git-facts.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

async function readInCi(cwd: string, ciEnv: object, sha?: string) {
  const warnings: string[] = [];
  const env = { ...CLEAN_ENV, GITHUB_ACTIONS: 'true', ...ciEnv };
  const facts = await readGitFacts({ cwd, env, sha, onWarning: (text) => warnings.push(text) });
  return { ...facts, warnings };
}

function pullRequestEvent(number: number, sha: string, ref: string) {
  const path = join(tempFolder(), 'event.json');
  writeFileSync(path, JSON.stringify({ number, pull_request: { number, head: { sha, ref } } }));
  return { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: path };
}

describe('the commit that is reported', () => {
  it('is the head of a pull request checked out as a shallow merge commit', async () => {
    const origin = new TempRepository();
    origin.commit('Start');
    origin.git('checkout', '--quiet', '-b', 'bigger');
    const head = origin.commit('Bigger chunks');
    origin.git('checkout', '--quiet', 'main');
    const base = origin.commit('Base');
    origin.git('merge', '--quiet', '--no-ff', '-m', 'Merge bigger into main', 'bigger');
    const merge = origin.git('rev-parse', 'HEAD');
    const clone = join(tempFolder(), 'clone');
    origin.git('clone', '--quiet', '--depth', '1', `file://${origin.folder}`, clone);
    const env = { ...pullRequestEvent(12, head, 'bigger'), GITHUB_SHA: merge };

    const shallow = await readInCi(clone, env);
    expect(shallow).toMatchObject({
      sha: head,
      tested_sha: merge,
      pull_request: 12,
      branch: 'bigger',
      parents: null,
      message: null,
      dirty: false,
    });
    expect(shallow.history).toMatchObject([{ sha: merge, parents: [base, head] }]);

    const full = await readInCi(origin.folder, env);
    expect(full).toMatchObject({ sha: head, message: 'Bigger chunks', warnings: [] });
    expect(full.parents).toHaveLength(1);
    expect(full.history[0]).toMatchObject({ sha: merge, parents: [base, head] });
    expect(full.history.map((commit) => commit.sha)).not.toContain(head);
  });

  it('is the checked-out one where a CI job back-fills its own history', async () => {
    const repository = new TempRepository();
    const old = repository.commit('Old');
    const pushed = repository.commit('Pushed');
    repository.git('checkout', '--quiet', old);
    const env = { GITHUB_SHA: pushed, GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' };
    const facts = await readInCi(repository.folder, env);
    expect(facts).toMatchObject({ sha: old, branch: 'main', message: 'Old' });
    expect(facts.warnings).toEqual([
      `GitHub Actions runs for ${pushed.slice(0, 7)} but ${old.slice(0, 7)} is checked out and ` +
        `reported: pass --sha ${pushed.slice(0, 7)} if that is what you measure.`,
    ]);
    expect((await readInCi(repository.folder, env, pushed)).sha).toBe(pushed);
  });

  it('is the one of CI where git does not know it, with a warning', async () => {
    const repository = new TempRepository();
    repository.commit('Elsewhere');
    const facts = await readInCi(repository.folder, { GITHUB_SHA: 'a'.repeat(40) });
    expect(facts).toMatchObject({ sha: 'a'.repeat(40), parents: null, message: null });
    expect(facts.warnings[0]).toMatch(/^GitHub Actions runs for aaaaaaa but \w{7} is checked out/);
  });

  it('is the one of CI without a repository', async () => {
    const facts = await readInCi(tempFolder(), { GITHUB_SHA: 'a'.repeat(40) });
    expect(facts).toMatchObject({ sha: 'a'.repeat(40), history: [], warnings: [] });
  });
});
