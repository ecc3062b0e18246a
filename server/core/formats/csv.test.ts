import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvRecord, guardedText, plainText } from './csv.ts';

describe('a CSV record', () => {
  it('quotes text, leaves numbers bare, and tells no data from empty text', () => {
    expect(csvRecord(['q1', 0.5, -0.25, true, null, '', ['a', null, 2]])).toBe(
      '"q1",0.5,-0.25,true,,"","[""a"",null,2]"\r\n',
    );
    expect(csvRecord(['say "hi",\r\nbye'])).toBe('"say ""hi"",\r\nbye"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n', ' =1', '＝1', '|x', "'007"])(
    'keeps %j from being computed',
    (text) => expect(guardedText(text)).toBe(`'${text}`),
  );

  it.each(['007', '1e5', '0.50', '.5', '1,000', '12345678901234567890', '4820394857203e12'])(
    'keeps %s as it is written',
    (text) => expect(guardedText(text)).toBe(`'${text}`),
  );

  it.each(['q1', '7', '0.5', 'a=b', '1a', '', 'e5', '2026-05-04', '[1]'])(
    'leaves %j alone',
    (text) => expect(guardedText(text)).toBe(text),
  );

  it('gives every text back, through the parser of others', () => {
    const text = fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n\0",;07e. a') });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, fc.string({ unit: 'binary' })), { minLength: 2 }),
        (cells) => {
          const [read] = parse(csvRecord(cells)) as string[][];
          expect(read?.map(plainText)).toEqual(cells);
        },
      ),
    );
  });
});
