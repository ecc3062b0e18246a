import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findMentions, gradeByMention } from './must-mention.ts';
import { makePlain } from './plain-text.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

describe('gradeByMention', () => {
  it('asks for every string', () => {
    expect(gradeByMention('Within 30 days, with the receipt.', ['30 days', 'receipt'])).toBe(
      'correct',
    );
    expect(gradeByMention('Within 30 days.', ['30 days', 'receipt'])).toBe('wrong');
    expect(gradeByMention('', ['30 days'])).toBe('wrong');
  });

  it('has no verdict without an answer or without strings', () => {
    expect(gradeByMention(null, ['30 days'])).toBeNull();
    expect(gradeByMention('Anything.', [])).toBeNull();
  });

  it.each([
    ['case', 'THIRTY Days', 'thirty days'],
    ['white space', 'thirty\n\t days', ' thirty  days '],
    ['no-break space', '30\u00a0days', '30 days'],
    ['full-width digits', '３０ days', '30 days'],
    ['ligatures', 'oﬃce', 'office'],
    ['composed and decomposed accents', 'cafe\u0301', 'caf\u00e9'],
    ['sharp s', 'STRASSE', 'straße'],
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
    ['dashes', '9–17 h', '9-17 h'],
    ['minus sign', '\u22125 °C', '-5 °C'],
    ['single quotes', 'don’t', "don't"],
    ['double quotes', '“full” refund', '"full" refund'],
    ['soft hyphens', 're\u00adfund', 'refund'],
    ['zero-width spaces', 're\u200bfund', 'refund'],
    ['Hangul letters', '\u1112\u1161\u11ab', '한'],
    ['characters outside the first plane', '𝟛𝟘 days', '30 days'],
  ])('does not mind %s', (_, answer, wanted) => {
    expect(gradeByMention(`So: ${answer}!`, [wanted])).toBe('correct');
    expect(gradeByMention(`So: ${wanted.trim()}!`, [answer])).toBe('correct');
  });

  it('does mind letters, digits and accents', () => {
    expect(gradeByMention('30 days', ['13 days'])).toBe('wrong');
    expect(gradeByMention('cafe', ['café'])).toBe('wrong');
    expect(gradeByMention('30days', ['30 days'])).toBe('wrong');
  });

  it('finds nothing that cannot be seen', () => {
    expect(gradeByMention('Anything.', [' '])).toBe('wrong');
    expect(gradeByMention('Anything.', ['\u200b'])).toBe('wrong');
  });
});

describe('findMentions', () => {
  const marked = (answer: string, ...wanted: string[]) =>
    findMentions(answer, wanted).map((list) => list.map((m) => answer.slice(m.start, m.end)));

  it('gives every place of every string in the original', () => {
    expect(marked('30 days, or THIRTY\n  Days, or 30 days', '30 days', 'thirty days', 'x')).toEqual(
      [['30 days', '30 days'], ['THIRTY\n  Days'], []],
    );
  });

  it('covers whole characters where folding changed their number', () => {
    expect(marked('Die Straße', 'strasse')).toEqual([['Straße']]);
    expect(marked('cafe\u0301 au lait', 'café')).toEqual([['cafe\u0301']]);
    expect(marked('in 𝟛𝟘\u00a0days', '30 days')).toEqual([['𝟛𝟘\u00a0days']]);
    expect(marked('re\u00adfund', 'refund')).toEqual([['re\u00adfund']]);
  });

  it('finds nothing for a blank string', () => {
    expect(findMentions('a b', [' '])).toEqual([[]]);
  });

  it('agrees with the grade', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '\n', 'ß', '–', 'e\u0301', 'S'),
    });
    fc.assert(
      fc.property(text, text, (answer, wanted) => {
        const [places = []] = findMentions(answer, [wanted]);
        expect(gradeByMention(answer, [wanted])).toBe(places.length > 0 ? 'correct' : 'wrong');
        for (const { start, end } of places) {
          expect(makePlain(answer.slice(start, end)).text).toContain(makePlain(wanted).text);
        }
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
