import { describe, expect, it } from 'vitest';
import { parseCommitObject, subjectOf } from './commit-object.ts';

const SHA = 'a'.repeat(40);
const parse = (text: string) => parseCommitObject(SHA, Buffer.from(text));

describe('parseCommitObject', () => {
  it('reads headers only above the message', () => {
    expect(
      parse(
        `tree ${SHA}\nparent ${'b'.repeat(40)}\nauthor A B <a@b> 1 +0000\n` +
          `committer C <c@d> 1777888800 -0330\ngpgsig -----BEGIN\n parent x\n\n` +
          `Subject\n\nparent ${'c'.repeat(40)}\nauthor Mallory <m@m> 2 +0000\n`,
      ),
    ).toEqual({
      sha: SHA,
      parents: ['b'.repeat(40)],
      author: 'A B',
      message: 'Subject',
      committed_at: '2026-05-04T10:00:00Z',
    });
  });

  it('is null where a commit has no name, no message, no sensible date', () => {
    expect(
      parse(`tree ${SHA}\nauthor <a@b> 1 +0000\ncommitter <a@b> 99999999999999 +0000\n\n`),
    ).toEqual({ sha: SHA, parents: [], author: null, message: null, committed_at: null });
  });
});

describe('subjectOf', () => {
  it('is the first paragraph in one line', () => {
    expect(subjectOf('\n\none\n  two\n\nthree')).toBe('one two');
    expect(subjectOf('')).toBe('');
  });
});
