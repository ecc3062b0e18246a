import { describe, expect, it } from 'vitest';
import { markText, missingMentions } from './marked-text.ts';

const marked = (text: string, places: { start: number; end: number }[][]) =>
  markText(text, places).map(({ text, mention }) =>
    mention === null ? text : `[${mention}:${text}]`,
  );

describe('markText', () => {
  it('marks what was required and loses no letter', () => {
    const text = 'Within 30 days, with a label.';
    const places = [[{ start: 7, end: 14 }], [{ start: 23, end: 28 }]];
    expect(marked(text, places)).toEqual(['Within ', '[0:30 days]', ', with a ', '[1:label]', '.']);
    expect(
      markText(text, places)
        .map((stretch) => stretch.text)
        .join(''),
    ).toBe(text);
  });

  it('marks overlapping places once: the first, the longer at a tie', () => {
    const text = '30 days back';
    expect(marked(text, [[{ start: 0, end: 2 }], [{ start: 0, end: 7 }]])).toEqual([
      '[1:30 days]',
      ' back',
    ]);
    expect(marked(text, [[{ start: 0, end: 7 }], [{ start: 3, end: 12 }]])).toEqual([
      '[0:30 days]',
      ' back',
    ]);
  });

  it('leaves text without places whole, and nothing of nothing', () => {
    expect(marked('as it is', [[]])).toEqual(['as it is']);
    expect(marked('', [])).toEqual([]);
  });
});

it('missingMentions lists what the answer lacks', () => {
  expect(missingMentions(['30 days', 'label'], [[{ start: 0, end: 7 }], []])).toEqual(['label']);
});
