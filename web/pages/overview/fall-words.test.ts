import { describe, expect, it } from 'vitest';
import { largestFalls } from '../../charts/falls.ts';
import { trendOf } from '../../charts/fixture.ts';
import { movedWords, rangeWords, wonBackWords } from './fall-words.ts';

/** Three measured commits; the second lost nine and gained one, the third gained `back`. */
function told(back: number) {
  const { points } = trendOf([{ mrr: 0.9 }, null, { mrr: 0.5 }, { mrr: 0.8 }], {
    2: { gained: 1, lost: 9 },
    3: { gained: back, lost: 0 },
  });
  const [fall] = largestFalls(points);
  if (!fall) throw new Error('nothing fell');
  return { fall, points };
}

describe('what is said of a fall', () => {
  it('counts what was lost, and what was gained if anything', () => {
    expect(movedWords({ lost: 9, gained: 1 })).toBe('lost 9 questions, gained 1');
    expect(movedWords({ lost: 1, gained: 0 })).toBe('lost 1 question');
  });

  it('says whether and by which commit it was made good', () => {
    expect(wonBackWords(told(8).fall)).toBe(
      'As many were won back by 0303030, with the next commit',
    );
    expect(wonBackWords(told(3).fall)).toBe('3 of 8 won back since');
    expect(wonBackWords(told(0).fall)).toBe('Not won back since');
  });

  it('names a range where commits between were not measured', () => {
    const { point } = told(0).fall;
    const [first] = told(0).points;
    expect(rangeWords(point, first)).toBe('or the commit before it, which nobody measured');
    const far = { ...point, predecessor: { run_id: 'run0', distance: 4 } };
    expect(rangeWords(far, first)).toBe(
      'or one of the 3 commits before it since 0000000 that nobody measured',
    );
    const near = { ...point, predecessor: { run_id: 'run0', distance: 1 } };
    expect(rangeWords(near, first)).toBeNull();
  });
});
