import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../fixtures/run-cli.ts';
import { config, GOLDEN, userRepository } from '../fixtures/user-repository.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';

// jiti and the harness are loaded on first use, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('eval', () => {
  it('takes flags, and measures retrieval alone where asked', async () => {
    const { repository, run, commit } = userRepository(tempFolder());
    await run('init');
    repository.write('evals/golden.jsonl', `${GOLDEN}\n`);
    commit(18, 'Start');
    const argv = ['--no-generate', '--k', '1', '--depth', '2', '--limit', '4', '--label', 'try'];
    const { exitCode, json } = await run('eval', ...argv, '--out', 'out/r.json', '--json');
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({
      report: join(repository.folder, 'out/r.json'),
      k: 1,
      depth: 2,
      questions: 4,
      metrics: { 'recall@1': 0, mrr: 0.5, 'recall@3': null, answer_accuracy_live: null },
      diagnosis: {
        states: [{ state: 'ranked_low', count: 4, half: 'retrieval' }],
        decision: { half: 'unknown', questions: 4, of: 4 },
        ceiling: { k: 1, recall: 0, ceiling: 1, n: 4 },
      },
      pushed: null,
    });
    const report = JSON.parse(readFileSync(join(repository.folder, 'out/r.json'), 'utf8'));
    expect(report.run).toMatchObject({ kind: 'local', label: 'try' });
    expect(existsSync(join(repository.folder, '.ranktrail'))).toBe(false);
  });

  it('marks runs in CI, and runs with uncommitted changes', async () => {
    const { repository, run, commit } = userRepository(tempFolder());
    await run('init');
    const sha = commit(18, 'Start');
    repository.write('ranktrail.config.ts', config(17));
    const env = { GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_PIPELINE_SOURCE: 'schedule' };
    const { stderr } = await runCli(['eval'], { cwd: repository.folder, env });
    expect(stderr).toContain('Tracked files differ from the commit');
    const path = join(repository.folder, '.ranktrail/report.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      run: { kind: 'nightly' },
      git: { sha, dirty: true },
    });
    expect(await run('baseline', '--update')).toMatchObject({
      exitCode: 2,
      stderr:
        'error: The run was made with uncommitted changes, so no commit stands for it: commit, evaluate, then update.\n',
    });
  });

  it('closes with what changed against the run whose report it replaces', async () => {
    const { repository, run, commit } = userRepository(tempFolder());
    await run('init');
    repository.write('evals/golden.jsonl', `${GOLDEN}\n`);
    const first = commit(18, 'Find eighteen');
    const alone = await run('eval', '--json');
    expect(alone.json()).toMatchObject({ compared: null, moved_gold: [] });
    expect(alone.stderr).not.toContain('Against the run before');

    commit(15, 'Find fifteen');
    const { stdout } = await run('eval');
    expect(stdout).toContain(`Against the run before (${first.slice(0, 7)}, `);
    expect(stdout).toContain('+0 / -3 questions wholly found in the top 5\n');
    expect(stdout).toContain('3 good → wrong chunk: q016, q017, q018\n');

    repository.write('.ranktrail/report.json', '{ "format": ');
    const unreadable = await run('eval', '--json');
    expect(unreadable).toMatchObject({ exitCode: 0 });
    expect(unreadable.json()).toMatchObject({ compared: null });
    const again = (await run('eval', '--json')).json();
    expect(again).toMatchObject({
      compared: { paired: 20, moved: [], gained: [], lost: [], transitions: [] },
    });
  });

  it('says in a sentence what is missing', async () => {
    const folder = tempFolder();
    const evalIn = async () => (await runCli(['eval'], { cwd: folder })).stderr;
    expect(await evalIn()).toBe(
      'error: There is no ranktrail.config.ts here or above: run ranktrail init, or name it with --config.\n',
    );
    writeFileSync(join(folder, 'ranktrail.config.json'), '{"project":"x"}');
    expect(await evalIn()).toContain(
      'ranktrail.config.json has no retrieve function, so there is nothing to evaluate: write one',
    );
    writeFileSync(join(folder, 'ranktrail.config.ts'), 'export default { retrieve: () => [] };');
    expect(await evalIn()).toContain("The project has no name: write project: '…' into");
    writeFileSync(join(folder, 'ranktrail.config.ts'), config(3));
    expect(await evalIn()).toBe(
      `error: There is no golden set at ${folder}/evals/golden.jsonl: run ranktrail init for an example, or name yours with --golden.\n`,
    );
    writeFileSync(join(folder, 'g.jsonl'), `${GOLDEN}\n{"qid":"q001"}\n{`);
    const faults = await runCli(['eval', '--golden', 'g.jsonl'], { cwd: folder });
    expect(faults.exitCode).toBe(2);
    expect(faults.stderr).toMatch(/^error: The golden set .+ has \d faults: correct it/);
    expect(faults.stderr).toMatch(/\n {2}line 21 \(q001\): .+; .+\n/);
    expect(faults.stderr).toMatch(/\n {2}line 22: /);
    writeFileSync(join(folder, 'g.jsonl'), GOLDEN);
    expect((await runCli(['eval', '--golden', 'g.jsonl'], { cwd: folder })).stderr).toBe(
      `error: ${folder} is not in a git repository: run ranktrail inside one, or pass --sha <commit>.\n`,
    );
  });

  it('stops at an interruption with 130 and writes nothing', async () => {
    const { repository, run, commit } = userRepository(tempFolder());
    await run('init');
    repository.write('evals/golden.jsonl', `${GOLDEN}\n`);
    commit(18, 'Start');
    const interruption = new AbortController();
    const { exitCode, stderr } = await runCli(['eval', '--concurrency', '1'], {
      cwd: repository.folder,
      signal: interruption.signal,
      onWrite: (text) => text.startsWith('Evaluating') && interruption.abort('SIGINT'),
    });
    expect(exitCode).toBe(130);
    expect(stderr).toContain('error: Interrupted: nothing was written.\n');
    expect(existsSync(join(repository.folder, '.ranktrail'))).toBe(false);
  });
});
