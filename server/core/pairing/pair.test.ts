import { describe, expect, it } from 'vitest';
import { matchOf, pairQuestions, type Pairable } from './pair.ts';

const item = (qid: string, rest: Partial<Pairable> = {}): Pairable => ({
  qid,
  itemHash: `hash of ${qid}`,
  goldTexts: { [`${qid}#1`]: 'text' },
  ...rest,
});
const other = { itemHash: 'another hash' };
const text = (chunk: string, hash: string) => ({ goldTexts: { [chunk]: hash } });

describe('matchOf', () => {
  it('pairs equal labels, and nothing else', () => {
    expect(matchOf(item('a'), item('a'))).toBe('paired');
    expect(matchOf(item('a'), item('a', other))).toBe('relabelled');
  });

  it('takes gold for moved where a chunk has another text under the same id', () => {
    expect(matchOf(item('a'), item('a', text('a#1', 'new text')))).toBe('moved');
    // Another id, or one that only one index has, says nothing of the texts.
    expect(matchOf(item('a'), item('a', text('a#2', 'new text')))).toBe('paired');
    expect(matchOf(item('a'), item('a', { goldTexts: {} }))).toBe('paired');
  });

  it('takes unknown texts, and gold that evidence finds, for unmoved', () => {
    expect(matchOf(item('a', { goldTexts: null }), item('a'))).toBe('paired');
    expect(matchOf(item('a'), item('a', { goldTexts: null }))).toBe('paired');
  });

  it('keeps the place of a question missing from its run', () => {
    const missing = item('a', { itemHash: null, goldTexts: null, missing: true });
    expect(matchOf(item('a'), missing)).toBe('paired');
    expect(matchOf(missing, item('a'))).toBe('paired');
    // Unknown labels of a question that is there are no equal ones.
    expect(matchOf(item('a', { itemHash: null }), item('a'))).toBe('relabelled');
  });
});

describe('pairQuestions', () => {
  it('pairs in qid order and lists the rest', () => {
    const base = [item('d'), item('b'), item('a'), item('gone')];
    const head = [item('new'), item('b', other), item('d', text('d#1', 'x')), item('a')];
    const pairing = pairQuestions(base, head);
    expect(pairing.pairs.map(({ head, moved }) => [head.qid, moved])).toEqual([
      ['a', false],
      ['d', true],
    ]);
    expect(pairing).toMatchObject({
      onlyBase: ['gone'],
      onlyHead: ['new'],
      relabelled: ['b'],
      moved: ['d'],
    });
  });

  it('looks at documents where more than a tenth of the pairs moved', () => {
    const names = Array.from({ length: 20 }, (_, i) => `q${i}`);
    const base = names.map((qid) => item(qid));
    const moving = (count: number) =>
      pairQuestions(
        base,
        names.map((qid, i) => item(qid, i < count ? text(`${qid}#1`, 'x') : {})),
      ).usesDocuments;
    expect([moving(0), moving(2), moving(3)]).toEqual([false, false, true]);
    expect(pairQuestions([], []).usesDocuments).toBe(false);
  });
});
