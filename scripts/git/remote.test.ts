import { describe, expect, it, vi } from 'vitest';
import { CLEAN_ENV, TempRepository } from './fixtures/temp-repository.ts';
import { readRemote, stripCredentials } from './remote.ts';

// Each test starts dozens of git processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('stripCredentials', () => {
  it.each([
    ['https://github.com/acme/docs.git', 'https://github.com/acme/docs.git'],
    ['https://x-access-token:ghs_secret@github.com/acme/docs', 'https://github.com/acme/docs'],
    ['https://ghp_secret@github.com/acme/docs', 'https://github.com/acme/docs'],
    ['https://host/acme?private_token=secret#secret', 'https://host/acme'],
    ['https://user:p%40ss@host:8443/acme', 'https://host:8443/acme'],
    ['ssh://git:secret@host:2222/acme/docs.git', 'ssh://host:2222/acme/docs.git'],
    ['git@github.com:acme/docs.git', 'ssh://github.com/acme/docs.git'],
    ['user:secret@host.example:acme/docs', 'ssh://host.example/acme/docs'],
    ['git://host/acme', 'git://host/acme'],
    ['/home/ada/docs', null],
    ['../docs', null],
    ['C:\\docs', null],
    ['file:///home/ada/docs', null],
    ['ext::sh -c secret', null],
    ['', null],
  ])('%s -> %s', (url, stripped) => {
    expect(stripCredentials(url)).toBe(stripped);
  });
});

describe('readRemote', () => {
  it('reads origin, else the first remote, and applies no insteadOf', async () => {
    const repository = new TempRepository();
    const where = { cwd: repository.folder, env: CLEAN_ENV };
    expect(await readRemote(where)).toBeNull();
    repository.git('remote', 'add', 'fork', 'https://example.com/fork');
    expect(await readRemote(where)).toBe('https://example.com/fork');
    repository.git('remote', 'add', 'origin', 'https://u:secret@example.com/origin');
    repository.git('config', 'url.https://token@example.com/.insteadOf', 'https://example.com/');
    expect(await readRemote(where)).toBe('https://example.com/origin');
  });
});
