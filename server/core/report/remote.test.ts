import { expect, it } from 'vitest';
import { holdsCredentials, shownRemote } from './remote.ts';

it.each([
  ['https://user:pass@example.org/docs', 'https://example.org/docs', true],
  ['https://token@example.org/docs', 'https://example.org/docs', true],
  ['HTTPS://user:p@ss@example.org', 'HTTPS://example.org', true],
  ['https://:pass@example.org', 'https://example.org', true],
  ['ssh://user:secret@example.org:22/docs', 'ssh://example.org:22/docs', true],
  ['https://example.org/docs?token=secret', 'https://example.org/docs', true],
  ['https://example.org/docs#secret', 'https://example.org/docs', true],
  ['ssh://git@example.org/docs', 'ssh://example.org/docs', false],
  ['git@example.org:docs.git', 'git@example.org:docs.git', false],
  ['https://example.org/a@b', 'https://example.org/a@b', false],
  ['javascript:window.pwned=1', 'javascript:window.pwned=1', false],
  ['', '', false],
])('%s is shown as %s', (url, shown, held) => {
  expect([shownRemote(url), holdsCredentials(url)]).toEqual([shown, held]);
});
