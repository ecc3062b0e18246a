import { expect, it } from 'vitest';
import { homelessNeeds, oracleAbsence, quotesOf } from './homeless-gold.ts';

const need = (...ids: string[]) => ({ ids, rank: null, title: null, text: null });
const quote = (text: string) => ({ doc_id: 'faq', quote: text });

it('counts the needs that no chunk can meet', () => {
  expect(homelessNeeds({ needs_detail: [need('a#0'), need()] })).toBe(1);
  expect(homelessNeeds({ needs_detail: [] })).toBe(0);
});

it('quotes the passage of the need, or all where they do not pair', () => {
  const evidence = [quote('one'), quote('two')];
  expect(quotesOf({ needs_detail: [need('a#0'), need()], evidence }, 1)).toEqual(['two']);
  expect(quotesOf({ needs_detail: [need()], evidence }, 0)).toEqual(['one', 'two']);
});

it('says why the oracle had nothing to answer from', () => {
  expect(oracleAbsence({ needs_detail: [need()] })).toBe('Not generated: no chunk holds the gold.');
  expect(oracleAbsence({ needs_detail: [need('a#0'), need()] })).toBe(
    'Not generated: no chunk holds 1 of the 2 needed passages.',
  );
  expect(oracleAbsence({ needs_detail: [need('a#0')] })).toBeNull();
});
