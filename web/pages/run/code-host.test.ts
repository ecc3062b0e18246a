import { describe, expect, it } from 'vitest';
import { codeHost } from './code-host.ts';

describe('codeHost', () => {
  it.each([
    [
      'https://github.com/acme/help.git',
      'https://github.com/acme/help/commit/abc',
      'https://github.com/acme/help/compare/old...abc',
    ],
    [
      'https://gitlab.com/acme/deep/help',
      'https://gitlab.com/acme/deep/help/-/commit/abc',
      'https://gitlab.com/acme/deep/help/-/compare/old...abc',
    ],
    [
      'https://gitlab.acme.io/team/help.git/',
      'https://gitlab.acme.io/team/help/-/commit/abc',
      'https://gitlab.acme.io/team/help/-/compare/old...abc',
    ],
    [
      'https://bitbucket.org/acme/help',
      'https://bitbucket.org/acme/help/commits/abc',
      'https://bitbucket.org/acme/help/branches/compare/abc..old',
    ],
  ])('%s', (remote, commit, diff) => {
    const host = codeHost(remote);
    expect(host?.commit('abc')).toBe(commit);
    expect(host?.diff('old', 'abc')).toBe(diff);
  });

  it('leaves credentials in a remote out of the link', () => {
    expect(codeHost('https://user:secret@github.com/acme/help')?.commit('abc')).toBe(
      'https://github.com/acme/help/commit/abc',
    );
  });

  it.each([
    null,
    '',
    'git@github.com:acme/help.git',
    'http://github.com/acme/help',
    'javascript:alert(1)',
    'https://github.com',
    'https://example.com/acme/help',
  ])('makes no link of %s', (remote) => expect(codeHost(remote)).toBeNull());
});
