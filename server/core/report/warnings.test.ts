import { describe, expect, it } from 'vitest';
import { others } from '../../fixtures/judged.ts';
import { question, report } from '../../fixtures/report.ts';
import { scoreReport } from './score.ts';

const warnings = (...args: Parameters<typeof report>) => scoreReport(report(...args)).warnings;
const one = (rest: Parameters<typeof question>[3], retrieved: string[] = ['a']) =>
  warnings([question('q1', ['a'], retrieved, rest)]);

describe('warnings', () => {
  it('has none about a clean report', () => {
    const golden = { qids: ['q1'] };
    expect(warnings([question('q1', ['a'], ['a', 'b'])], { golden })).toEqual([]);
  });

  it('names questions that the golden set does not list', () => {
    expect(warnings([question('q1', ['a'], [])], { golden: { qids: [] } })).toEqual([
      '1 question not listed in golden.qids: q1.',
    ]);
  });

  it('names flaws in the top k, at most five questions by qid', () => {
    const run = Array.from({ length: 7 }, (_, i) => question(`q${i}`, ['a'], ['a', 'a', '']));
    expect(warnings(run)).toEqual([
      '7 questions with empty or repeated ids among the first 5 retrieved, which cost places in the prompt: q0, q1, q2, q3, q4 and 2 more.',
    ]);
    expect(one({}, [...others(5), 'a', 'a'])).toEqual([]);
  });

  it('says that credentials of a remote are not shown, and shows none itself', () => {
    const git = { sha: 'a'.repeat(40), remote_url: 'https://user:secret@example.org/docs' };
    const said = warnings([question('q1', ['a'], ['a'])], { git });
    expect(said).toEqual([expect.stringContaining('git.remote_url holds credentials')]);
    expect(said.join()).not.toContain('secret');
  });

  it('says what was cut at depth', () => {
    expect(one({}, others(21))).toEqual([
      '1 question with more than the 20 chunks asked for; the rest was cut: q1.',
    ]);
  });

  it('says that the gold of an unanswerable question is ignored', () => {
    expect(one({ unanswerable: true })).toHaveLength(1);
  });

  it('says which verdicts were graded again', () => {
    const mention = { answer_must_mention: ['30 days'] };
    const live = { answer: 'no', verdict: 'correct' } as const;
    expect(one({ ...mention, live })).toEqual([
      '1 question with a claimed verdict that answer_must_mention does not bear out; graded again: q1.',
    ]);
    expect(one({ ...mention, oracle: live })).toHaveLength(1);
    expect(one({ ...mention, live: { ...live, graded_by: 'human' } })).toEqual([]);
    expect(one({ ...mention, live: { ...live, graded_by: 'judge' } })).toEqual([]);
    expect(one({ ...mention, live: { ...live, answer: '30 days' } })).toEqual([]);
    expect(one({ live })).toEqual([]);
  });

  it('counts errors once', () => {
    const live = { error: 'x', verdict: 'correct' } as const;
    expect(one({ error: 'timeout', live, answer_must_mention: ['x'] })).toEqual([
      '1 question whose retrieval or generation raised; counted as not found or wrong: q1.',
    ]);
  });

  it('lists claims under unknown names', () => {
    const asked = [question('q1', ['a'], ['a'])];
    expect(warnings(asked, { metrics: { faithfulness: 1, mrr: 1 } })).toEqual([
      'Claimed metrics that are not known here and were not checked: faithfulness.',
    ]);
  });

  it('says that nothing is measured without questions', () => {
    expect(warnings([])).toEqual(['The report holds no question: nothing is measured.']);
    expect(warnings([], { golden: { qids: ['q1'] } })).toHaveLength(1);
  });

  it('says which stages lose their place, as JSON readers put whole numbers first', () => {
    expect(one({ stages: { bm25: ['a'], 7: ['a'] } })).toEqual([
      '1 question with stages named by whole numbers beside others; JSON readers put those first: q1.',
    ]);
    expect(one({ stages: { 1: ['a'], 2: ['a'] } })).toEqual([]);
  });

  it('shows the beginning of a long qid', () => {
    const long = 'q'.repeat(10_000);
    const asked = [question(long, ['a'], ['a'])];
    expect(warnings(asked, { golden: { qids: [] } })).toEqual([
      `1 question not listed in golden.qids: ${'q'.repeat(80)}….`,
    ]);
  });
});
