import { describe, expect, it } from 'vitest';
import { largestFalls } from '../../charts/falls.ts';
import { trendOf } from '../../charts/fixture.ts';
import { fellWords, lastedWords, rangeWords, wonBackWords } from './fall-words.ts';

const first = (trend: ReturnType<typeof trendOf>) => {
  const [fall] = largestFalls(trend);
  if (!fall) throw new Error('nothing fell');
  return fall;
};

/** Three measured commits; the second lost nine and gained one, the third gained `back`. */
const told = (back: number) =>
  first(
    trendOf([{ mrr: 0.9 }, null, { mrr: 0.5 }, { mrr: 0.8 }], {
      2: { gained: 1, lost: 9 },
      3: { gained: back, lost: 0 },
    }),
  );
/** Oracle accuracy commit by commit. */
const answering = (...values: (number | null)[]) =>
  trendOf(values.map((answer_accuracy_oracle) => ({ answer_accuracy_oracle })));

describe('what is said of a fall', () => {
  it('counts what was lost, and what was gained if anything', () => {
    expect(fellWords(told(8))).toBe('Lost 9 questions, gained 1');
    const { point } = told(8);
    const one = { ...told(8), point: { ...point, lost: 1, gained: 0 } };
    expect(fellWords(one)).toBe('Lost 1 question');
  });

  it('says by how many points an accuracy fell', () => {
    expect(fellWords(first(answering(0.776, 0.672)))).toBe('Oracle accuracy fell 10.4 points');
  });

  it('says how long it lasted', () => {
    expect(lastedWords(told(8))).toBe('Low for 1 commit, 1 day');
    expect(lastedWords(told(0))).toBe('Low since: 2 commits, 1 day so far');
    const trend = answering(0.8, 0.6, 0.9);
    const metrics = ['answer_accuracy_oracle'];
    trend.fences.push({ position: 2, reason: 'golden', label: 'golden set changed', metrics });
    expect(lastedWords(first(trend))).toBe(
      'Low for 1 commit, 1 day; then golden set changed: not comparable',
    );
    expect(wonBackWords(first(trend))).toBeNull();
  });

  it('says whether and by which commit it was made good', () => {
    expect(wonBackWords(told(8))).toBe(
      'As many questions, not necessarily the same, were won back by 0303030, with the next commit',
    );
    expect(wonBackWords(told(3))).toBe('3 of 8 won back since');
    expect(wonBackWords(told(0))).toBe('Not won back since');
    expect(wonBackWords(first(answering(0.8, 0.6, 0.6, 0.8)))).toBe(
      'It was back by 0303030, 2 commits later',
    );
  });

  it('names a range where commits between were not measured', () => {
    expect(rangeWords(told(0))).toBe('or the commit before it, which nobody measured');
    expect(rangeWords({ ...told(0), distance: 4 })).toBe(
      'or one of the 3 commits before it since 0000000 that nobody measured',
    );
    expect(rangeWords({ ...told(0), distance: 1 })).toBeNull();
    expect(rangeWords(first(answering(0.8, null, 0.6)))).toBe(
      'or the commit before it, which gave no answers',
    );
  });
});
