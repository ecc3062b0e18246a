import { describe, expect, it } from 'vitest';
import { historyOf } from '../../fixtures/history.ts';
import { meetsLineAt } from './base.ts';

/** Line a b c; y has two ways to it, x a longer one, z a circle, u nothing known. */
const WORDS = 'a b<a c<b x<a y<x+b w<y+c v<w z<q+a q<z u<?';

describe('meetsLineAt', () => {
  it('finds the same whether it walks or has worked out all meetings', () => {
    const history = historyOf(WORDS, []);
    const line = new Map(['a', 'b', 'c'].map((sha, i) => [sha, i]));
    const ask = () =>
      [...'xywvzqu'].map((sha) => {
        const met = meetsLineAt(history, sha, line);
        return met && [met.sha, met.distance, met.position];
      });
    const expected = [
      ['a', 1, 0],
      ['b', 1, 1],
      ['c', 1, 2],
      ['c', 2, 2],
      ['a', 1, 0],
      ['a', 2, 0],
      null,
    ];
    expect(ask()).toEqual(expected);
    expect(ask()).toEqual(expected);
  });

  it('looks at each commit a few times, however many commits ask', () => {
    const names = Array.from({ length: 200 }, (_, i) => `s${i + 1}`);
    const words = names.map((name, i) => `${name}<${i === 0 ? 'a' : names[i - 1]}`);
    const history = historyOf(['a', ...words].join(' '), []);
    let looked = 0;
    const commits = new Map(history.commits);
    const get = commits.get.bind(commits);
    commits.get = (sha) => {
      looked += 1;
      return get(sha);
    };
    const line = new Map([['a', 0]]);
    const distances = names.map((sha) => meetsLineAt({ ...history, commits }, sha, line)?.distance);
    expect(distances).toEqual(names.map((_, i) => i + 1));
    expect(looked).toBeLessThan(3 * names.length);
  });
});
