import { describe, expect, it } from 'vitest';
import { AmbiguousShaError, resolveSha, UnknownShaError } from './abbreviation.ts';

const shas = ['abc12340', 'abc12345', 'def5678f'].map((start) => start.padEnd(40, '0'));
const commits = new Map(
  shas.map((sha) => [
    sha,
    { sha, parents: null, author: null, message: `At ${sha}`, committedAt: null, tags: [] },
  ]),
);
const resolve = (sha: string) => resolveSha({ commits }, sha);

describe('resolveSha', () => {
  it('completes what only one commit begins with', () => {
    expect(resolve('def5678')).toBe(shas[2]);
    expect(resolve('abc12345')).toBe(shas[1]);
  });

  it('leaves a full SHA as it is, known or not', () => {
    expect(resolve(shas[0] as string)).toBe(shas[0]);
    expect(resolve('0'.repeat(40))).toBe('0'.repeat(40));
    expect(resolve('0'.repeat(64))).toBe('0'.repeat(64));
  });

  it('names the candidates where there are several', () => {
    const attempt = () => resolve('abc1234');
    expect(attempt).toThrow(AmbiguousShaError);
    expect(attempt).toThrow('2 commits begin with abc1234: give more digits.');
    try {
      attempt();
    } catch (error) {
      expect((error as AmbiguousShaError).candidates.map(({ sha }) => sha)).toEqual(
        shas.slice(0, 2),
      );
    }
  });

  it('says that there is none', () => {
    expect(() => resolve('0000000')).toThrow(UnknownShaError);
  });

  it('takes 40 digits for the beginning of a SHA-256 where no SHA-1 has them', () => {
    const long = '1234567'.padEnd(64, '8');
    const old = commits.get(shas[0] as string);
    const known = new Map([[long, { ...old, sha: long }]]);
    expect(resolveSha({ commits: known as never }, long.slice(0, 40))).toBe(long);
  });
});
