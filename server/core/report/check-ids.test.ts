import { describe, expect, it } from 'vitest';
import { question, reportInput } from '../../fixtures/report.ts';
import { parseReport } from './parse.ts';

const HALF = 'a\ud83d';
const gold = ['g#1'];

const faultsOf = (
  rest: Parameters<typeof question>[3],
  more: Parameters<typeof reportInput>[1] = {},
) => {
  const parsed = parseReport(reportInput([question('q1', gold, ['g#1'], rest)], more));
  return parsed.ok ? [] : parsed.errors.map(({ pointer }) => pointer);
};

describe('half a surrogate pair', () => {
  it.each<[string, string, Parameters<typeof question>[3]]>([
    ['a qid', '/questions/0/qid', { qid: HALF }],
    ['a gold chunk', '/questions/0/relevant_chunk_ids/0', { relevant_chunk_ids: [HALF] }],
    ['a gold document', '/questions/0/relevant_doc_ids/0', { relevant_doc_ids: [HALF] }],
    ['a need', '/questions/0/needs/0/1', { needs: [['g#1', HALF]] }],
    ['a graded chunk', `/questions/0/grades/${HALF}`, { grades: { [HALF]: 1 } }],
    ['a tag', '/questions/0/tags/0', { tags: [HALF] }],
    ['the hash of an item', '/questions/0/item_hash', { item_hash: HALF }],
    ['evidence', '/questions/0/evidence/0/doc_id', { evidence: [{ doc_id: HALF, quote: 'x' }] }],
    ['a ranking', '/questions/0/retrieved/1', { retrieved: ['g#1', HALF] }],
    ['an entry', '/questions/0/retrieved/0/id', { retrieved: [{ id: HALF }] }],
    ['a document', '/questions/0/retrieved/0/doc_id', { retrieved: [{ id: 'x', doc_id: HALF }] }],
    ['a stage', '/questions/0/stages/bm25/0', { stages: { bm25: [HALF] } }],
    ['the name of a stage', `/questions/0/stages/${HALF}`, { stages: { [HALF]: ['g#1'] } }],
    ['the name of a timed stage', `/questions/0/stage_ms/${HALF}`, { stage_ms: { [HALF]: 1 } }],
  ])('is refused in %s', (_, pointer, rest) => {
    expect(faultsOf(rest)).toEqual([pointer]);
  });

  it('is refused in chunks and in the list of the golden set', () => {
    const chunks = [{ id: HALF, doc_id: HALF, text: 'x' }];
    expect(faultsOf({}, { chunks, golden: { qids: ['q1', HALF] } })).toEqual([
      '/golden/qids/1',
      '/chunks/0/id',
      '/chunks/0/doc_id',
    ]);
  });

  it('is refused in what a commit is found by', () => {
    const sha = 'b'.repeat(40);
    const git = { sha, branch: HALF, tags: [HALF], history: [{ sha, tags: ['v1', HALF] }] };
    expect(faultsOf({}, { git, golden: { hash: HALF } })).toEqual([
      '/git/branch',
      '/git/tags/0',
      '/git/history/0/tags/1',
      '/golden/hash',
    ]);
  });

  it('is text like any other where nothing is found by it', () => {
    const answer = { answer: HALF, verdict: 'correct', graded_by: 'human' } as const;
    const chunks = [{ id: 'g#1', title: HALF, text: HALF }];
    expect(faultsOf({ question: HALF, error: HALF, live: answer }, { chunks })).toEqual([]);
  });

  it('is a whole pair with its other half', () => {
    expect(faultsOf({ qid: '\ud83d\ude00' })).toEqual([]);
  });
});
