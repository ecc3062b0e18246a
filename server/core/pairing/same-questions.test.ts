import { describe, expect, it } from 'vitest';
import { metricNamed, type NamedMetric } from '#core/metrics/registry';
import type { Pairable } from './pair.ts';
import { commonItems, meanOver, sameMeans, type QuestionTable } from './same-questions.ts';

const RECALL = metricNamed('recall@5') as NamedMetric;
const LIVE = metricNamed('answer_accuracy_live') as NamedMetric;

/** A run by its questions' values; `rest` changes what a question is. */
function table(
  values: Record<string, number | null>,
  rest: Record<string, Partial<Pairable>> = {},
): QuestionTable {
  const questions = Object.keys(values).map((qid) => ({
    qid,
    itemHash: qid,
    goldTexts: { gold: 'text' },
    ...rest[qid],
  }));
  return { questions, column: () => Object.values(values) };
}
const means = (tables: QuestionTable[], named = RECALL) =>
  sameMeans(commonItems(tables), tables, named);

describe('sameMeans', () => {
  it('is over the questions that every run has: growing the set breaks no line', () => {
    const old = table({ a: 1, b: 0 });
    const grown = table({ a: 1, b: 1, c: 0, d: 0 });
    expect(means([old, grown])).toEqual({ values: [0.5, 1], qids: ['a', 'b'], moved: 0 });
  });

  it('leaves out what was relabelled, and what some run did not measure', () => {
    const tables = [
      table({ a: 1, b: 1, c: 1 }),
      table({ a: 0, b: 0, c: 0 }, { b: { itemHash: 'other' } }),
      table({ a: 1, b: 1, c: null }),
    ];
    expect(means(tables)).toEqual({ values: [1, 0, 1], qids: ['a'], moved: 0 });
  });

  it('is over the questions of another metric, too, where that is asked for', () => {
    const tax = metricNamed('retrieval_tax') as NamedMetric;
    const both = (live: number[], taxes: (number | null)[]): QuestionTable => {
      const { questions } = table({ a: 0, b: 0 });
      return { questions, column: ({ name }) => (name === tax.name ? taxes : live) };
    };
    const tables = [both([1, 0], [0, null]), both([0, 1], [1, 0])];
    const common = commonItems(tables);
    expect(sameMeans(common, tables, LIVE, tax)).toEqual({ values: [1, 0], qids: ['a'], moved: 0 });
    expect(sameMeans(common, tables, LIVE).qids).toEqual(['a', 'b']);
  });

  it('leaves moved gold out of chunk metrics only', () => {
    const tables = [
      table({ a: 1, b: 1 }),
      table({ a: 0, b: 0 }, { b: { goldTexts: { gold: 'x' } } }),
    ];
    expect(means(tables)).toEqual({ values: [1, 0], qids: ['a'], moved: 1 });
    expect(means(tables, LIVE)).toMatchObject({ qids: ['a', 'b'], moved: 0 });
  });

  it('sees gold move between later runs where the first knows no texts', () => {
    const tables = [
      table({ a: 1 }, { a: { goldTexts: null } }),
      table({ a: 1 }),
      table({ a: 1 }, { a: { goldTexts: { gold: 'x' } } }),
    ];
    expect(means(tables)).toMatchObject({ values: [null, null, null], moved: 1 });
  });

  it('keeps in mind that gold moved where it moved back later', () => {
    const moved = table({ a: 0 }, { a: { goldTexts: { gold: 'x' } } });
    expect(means([table({ a: 1 }), moved, table({ a: 1 })])).toMatchObject({ qids: [], moved: 1 });
  });

  it('compares the text of a gold chunk that the first run did not index', () => {
    const indexed = (goldTexts: Record<string, string>) => table({ a: 1 }, { a: { goldTexts } });
    const tables = [indexed({ one: 'x' }), indexed({ one: 'x', two: 'y' }), indexed({ two: 'z' })];
    expect(means(tables)).toMatchObject({ qids: [], moved: 1 });
  });

  it('counts a question missing from a run as what it is elsewhere', () => {
    const missing = { a: { itemHash: null, goldTexts: null, missing: true } };
    const tables = [table({ a: 0 }, missing), table({ a: 1 })];
    expect(means(tables)).toMatchObject({ values: [0, 1], qids: ['a'] });
    const relabelled = table({ a: 1 }, { a: { itemHash: 'other' } });
    expect(means([...tables, relabelled]).qids).toEqual([]);
  });

  it('has no value where nothing is common, and none without runs', () => {
    expect(means([table({ a: 1 }), table({ b: 1 })]).values).toEqual([null, null]);
    expect(means([])).toEqual({ values: [], qids: [], moved: 0 });
  });
});

describe('meanOver', () => {
  it('is one run over given questions, or nothing where it lacks one', () => {
    const line = table({ a: 1, b: 1, c: 1 });
    const beside = table({ a: 0, b: 1, d: 1 });
    const shared = commonItems([line, beside]);
    expect(meanOver(shared, beside, RECALL, ['a', 'b'])).toBe(0.5);
    expect(meanOver(shared, beside, RECALL, ['a', 'c'])).toBeNull();
  });

  it('is nothing where gold of a chunk metric moved', () => {
    const line = table({ a: 1, b: 1 });
    const beside = table({ a: 0, b: 1 }, { a: { goldTexts: { gold: 'x' } } });
    const shared = commonItems([line, beside]);
    expect(meanOver(shared, beside, RECALL, ['a', 'b'])).toBeNull();
    expect(meanOver(shared, beside, LIVE, ['a', 'b'])).toBe(0.5);
  });
});
