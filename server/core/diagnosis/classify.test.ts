import { describe, expect, it } from 'vitest';
import { judge, others } from '../../fixtures/judged.ts';
import { classify } from './classify.ts';

type Rest = Parameters<typeof judge>[2];

const correct = { verdict: 'correct', graded_by: 'human' } as const;
const wrong = { verdict: 'wrong', graded_by: 'human' } as const;
const answered = (live: Rest, oracle: Rest = undefined) => ({ live, oracle }) as Rest;

/** Gold `doc#1` at a rank, 0 for nowhere; k 5, depth 20. */
const at = (rank: number, rest: Rest = {}) => {
  const ranking = others(20);
  if (rank > 0) ranking[rank - 1] = 'doc#1';
  return classify(judge(['doc#1'], ranking, rest), false);
};
/** Two needs, the second nowhere. */
const half = (rest: Rest = {}) =>
  classify(judge(['doc#1', 'doc#2'], ['doc#1', ...others(19)], rest), false);
/** The right document at a rank, its chunk nowhere. */
const beside = (rest: Rest = {}, rank = 1) =>
  classify(judge(['doc#1'], others(9).toSpliced(rank - 1, 0, 'doc#9'), rest), false);

describe('classify', () => {
  it.each([
    // Retrieval alone: no live answer.
    ['found', at(1)],
    ['found', at(5)],
    ['ranked_low', at(6)],
    ['ranked_low', at(20)],
    ['missed', at(0)],
    ['wrong_chunk', beside()],
    ['wrong_chunk', beside({}, 5)],
    ['missed', beside({}, 6)],
    ['partial', half()],
    // Live wrong.
    ['ranked_low', at(6, answered(wrong, correct))],
    ['missed', at(0, answered(wrong, wrong))],
    ['wrong_chunk', beside(answered(wrong))],
    ['generation', at(1, answered(wrong, wrong))],
    ['generation', half(answered(wrong, wrong))],
    ['partial', half(answered(wrong, correct))],
    ['partial', half(answered(wrong))],
    ['distracted', at(1, answered(wrong, correct))],
    ['answer_wrong', at(1, answered(wrong))],
    // Live right.
    ['good', at(1, answered(correct, correct))],
    ['good', half(answered(correct))],
    ['lucky', at(0, answered(correct))],
    ['lucky', at(6, answered(correct, wrong))],
    ['lucky', beside(answered(correct))],
  ] as const)('is %s', (state, classified) => {
    expect(classified.state).toBe(state);
  });

  it('takes a verdict that a judge left open for no live answer', () => {
    const open = { answer: 'Perhaps.', verdict: null };
    expect(at(1, answered(open, correct)).state).toBe('found');
    expect(at(1, answered(open, wrong)).state).toBe('generation');
    expect(at(6, answered(open)).state).toBe('ranked_low');
  });

  it('takes a raised oracle for a wrong one, as the accuracies do', () => {
    expect(at(1, answered(wrong, { error: 'timeout' })).state).toBe('generation');
    expect(at(1, answered(correct, { error: 'timeout' })).flags).toEqual(['oracle_wrong']);
  });

  it('flags what is odd about good answers, and about no others', () => {
    expect(at(1, answered(correct, wrong)).flags).toEqual(['oracle_wrong']);
    expect(half(answered(correct, correct)).flags).toEqual(['gold_partly_found']);
    expect(half(answered(correct, wrong)).flags).toEqual(['oracle_wrong', 'gold_partly_found']);
    expect(at(0, answered(correct, wrong)).flags).toEqual([]);
    expect(half(answered(wrong, wrong)).flags).toEqual([]);
  });

  it('tells what cannot be answered by whether something was', () => {
    const unanswerable = (live: Rest) =>
      classify(judge([], ['doc#1'], { unanswerable: true, ...answered(live) }), false);
    expect(unanswerable(wrong as Rest).state).toBe('invented');
    expect(unanswerable(correct as Rest)).toEqual({ state: 'good', flags: [] });
    expect(unanswerable(undefined).state).toBe('ungraded');
  });

  it('puts errors before everything', () => {
    const good = judge(['doc#1'], ['doc#1'], answered(correct));
    expect(classify(good, true)).toEqual({ state: 'error', flags: [] });
    expect(classify(judge([], [], { unanswerable: true }), true).state).toBe('error');
  });

  it('calls gold unwinnable where the index is known to lack all of it', () => {
    const indexed = (gold_indexed: Record<string, boolean> | null, rest: Rest = {}) =>
      classify(judge(['doc#1', 'doc#2'], others(20), { gold_indexed, ...rest }), false).state;
    expect(indexed({ 'doc#1': false, 'doc#2': false })).toBe('unwinnable');
    expect(indexed({ 'doc#1': false, 'doc#2': false }, answered(correct))).toBe('unwinnable');
    expect(indexed({ 'doc#1': false, 'doc#2': true })).toBe('missed');
    // Not known: of one id, of all.
    expect(indexed({ 'doc#1': false })).toBe('missed');
    expect(indexed(null)).toBe('missed');
  });

  it('calls gold unwinnable where no chunk contains its quotes, or grades leave none', () => {
    const state = (rest: Rest) => classify(judge(['doc#1'], others(20), rest), false).state;
    expect(state({ needs: [[], []] })).toBe('unwinnable');
    expect(state({ needs: [[], ['doc#1']] })).toBe('missed');
    expect(state({ grades: { 'doc#1': 0 } })).toBe('unwinnable');
  });

  it('believes a ranking more than a claim that its chunk is not indexed', () => {
    const judged = judge(['doc#1'], ['doc#1'], { gold_indexed: { 'doc#1': false } });
    expect(classify(judged, false).state).toBe('found');
  });

  it('takes gold documents for needs where only documents are labelled', () => {
    const documents = (ranking: string[], rest: Rest = {}) =>
      classify(judge([], ranking, { relevant_doc_ids: ['doc', 'more'], ...rest }), false).state;
    expect(documents(['doc#1', 'more#1'])).toBe('found');
    expect(documents(['doc#1', ...others(5)])).toBe('partial');
    expect(documents([...others(5), 'more#1'])).toBe('ranked_low');
    expect(documents(others(20))).toBe('missed');
    expect(documents(others(20), answered(correct))).toBe('lucky');
    expect(documents(['doc#1', 'more#1'], answered(wrong, correct))).toBe('distracted');
  });

  it('cannot call a question ranked low where depth is k', () => {
    const judged = judge(['doc#1'], [...others(5), 'doc#1'], {}, { k: 5, depth: 5 });
    expect(classify(judged, false).state).toBe('missed');
  });
});
