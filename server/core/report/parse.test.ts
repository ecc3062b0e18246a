import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { question, reportInput } from '../../fixtures/report.ts';
import { parseReport } from './parse.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const minimal = () => reportInput([question('q1', ['a#1'], ['a#1'])]) as Record<string, unknown>;

/** The errors of a report that differs from a good one in these fields. */
function errors(rest: object) {
  const parsed = parseReport({ ...minimal(), ...rest });
  return parsed.ok ? [] : parsed.errors;
}

const ofQuestion = (rest: object) =>
  errors({ questions: [{ ...question('q1', ['a#1'], ['a#1']), ...rest }] });

describe('parseReport', () => {
  it('fills in what is absent', () => {
    const parsed = parseReport({
      format: 'ranktrail-report',
      version: 1,
      git: { sha: 'b'.repeat(64) },
      config: { k: 3 },
      questions: [{ qid: 'q1', relevant_chunk_ids: ['a'], retrieved: ['a', null, { id: 'b' }] }],
    });
    expect(parsed).toMatchObject({
      ok: true,
      report: {
        project: null,
        run: { kind: 'local', started_at: null },
        git: { parents: null, dirty: false, history: [] },
        config: { k: 3, depth: null },
        questions: [
          {
            needs: null,
            live: null,
            error: null,
            retrieved: ['a', null, { id: 'b', doc_id: null, score: null }],
          },
        ],
      },
    });
  });

  it('keeps unknown fields', () => {
    const parsed = parseReport({ ...minimal(), team: 'search' });
    expect(parsed).toMatchObject({ ok: true, report: { team: 'search' } });
  });

  it.each([
    ['no report at all', null, ''],
    ['a list', [], ''],
    ['a text', 'report', ''],
  ])('refuses %s', (_, json, pointer) => {
    expect(parseReport(json)).toMatchObject({ ok: false, errors: [{ pointer }] });
  });

  it.each([
    ['another format', { format: 'other' }, '/format'],
    ['another version', { version: 2 }, '/version'],
    ['an abbreviated sha', { git: { sha: 'abc1234' } }, '/git/sha'],
    ['an upper-case sha', { git: { sha: 'A'.repeat(40) } }, '/git/sha'],
    ['no k', { config: {} }, '/config/k'],
    ['k 0', { config: { k: 0 } }, '/config/k'],
    ['a fractional k', { config: { k: 2.5 } }, '/config/k'],
    ['depth beyond the limit', { config: { k: 5, depth: 1001 } }, '/config/depth'],
    ['depth below k', { config: { k: 5, depth: 4 } }, '/config/depth'],
    ['an instant without zone', { run: { started_at: '2026-05-04T10:00:00' } }, '/run/started_at'],
    ['an unknown kind', { run: { kind: 'weekly' } }, '/run/kind'],
    ['a project name with spaces', { project: 'help center' }, '/project'],
    ['a claim in words', { metrics: { 'recall@5': 'high' } }, '/metrics/recall@5'],
    ['an infinite claim', { metrics: { mrr: Infinity } }, '/metrics/mrr'],
    ['more documents than a column holds', { corpus: { documents: 2 ** 31 } }, '/corpus/documents'],
    ['more chunks than a column holds', { corpus: { chunks: 2 ** 31 } }, '/corpus/chunks'],
    ['a duration without end', { run: { duration_ms: 1e308 } }, '/run/duration_ms'],
    ['a year no date has', { run: { started_at: '0000-01-01T00:00:00+10:00' } }, '/run/started_at'],
    ['a negative tolerance', { baseline: { metrics: {}, tolerance: -1 } }, '/baseline/tolerance'],
    ['no questions', { questions: undefined }, '/questions'],
    ['a map for questions', { questions: {} }, '/questions'],
  ])('refuses %s', (_, rest, pointer) => {
    expect(errors(rest).map((e) => e.pointer)).toEqual([pointer]);
  });

  it.each([
    ['an empty qid', { qid: '' }, '/questions/0/qid'],
    ['no ranking', { retrieved: undefined }, '/questions/0/retrieved'],
    ['a number in the ranking', { retrieved: ['a', 7] }, '/questions/0/retrieved/1'],
    [
      'an infinite score',
      { retrieved: [{ id: 'a', score: NaN }] },
      '/questions/0/retrieved/0/score',
    ],
    ['an empty gold id', { relevant_chunk_ids: [''] }, '/questions/0/relevant_chunk_ids/0'],
    ['no gold', { relevant_chunk_ids: [] }, '/questions/0'],
    ['only empty needs', { relevant_chunk_ids: [], needs: [] }, '/questions/0'],
    ['a ranking too long', { retrieved: Array(1001).fill('a') }, '/questions/0/retrieved'],
    ['a stage too long', { stages: { 'a/b': Array(1001).fill('a') } }, '/questions/0/stages/a~1b'],
    ['an unknown verdict', { live: { verdict: 'maybe' } }, '/questions/0/live/verdict'],
    ['a grade beyond all sums', { grades: { 'a#1': 1e308 } }, '/questions/0/grades/a#1'],
    ['a time beyond all sums', { retrieve_ms: 1e308 }, '/questions/0/retrieve_ms'],
    ['a negative time', { retrieve_ms: -1 }, '/questions/0/retrieve_ms'],
    ['a negative stage time', { stage_ms: { bm25: -1 } }, '/questions/0/stage_ms/bm25'],
    ['a stage time as text', { stage_ms: { bm25: '1' } }, '/questions/0/stage_ms/bm25'],
    ['a list of stage times', { stage_ms: [1] }, '/questions/0/stage_ms'],
    ['a blank mention', { answer_must_mention: [' '] }, '/questions/0/answer_must_mention/0'],
  ])('refuses a question with %s', (_, rest, pointer) => {
    const found = ofQuestion(rest);
    expect(found.map((e) => e.pointer)).toEqual([pointer]);
    expect(found[0]?.message).not.toMatch(/^Invalid input/);
  });

  it('accepts unanswerable questions, documents only and unmeetable needs', () => {
    expect(ofQuestion({ relevant_chunk_ids: [], unanswerable: true })).toEqual([]);
    expect(ofQuestion({ relevant_chunk_ids: [], relevant_doc_ids: ['a'] })).toEqual([]);
    expect(ofQuestion({ relevant_chunk_ids: [], needs: [[]] })).toEqual([]);
    expect(ofQuestion({ stages: { bm25: ['a'] } })).toEqual([]);
    expect(ofQuestion({ stage_ms: { bm25: 0.4, rerank: 12 } })).toEqual([]);
  });

  it('names the question that had the qid first', () => {
    const twice = [question('q1', ['a'], []), question('q2', ['a'], []), question('q1', ['b'], [])];
    expect(errors({ questions: twice })).toEqual([
      { pointer: '/questions/2/qid', message: '"q1" is already the qid of question 0' },
    ]);
  });

  it('says what is required', () => {
    expect(errors({ questions: [{}] })).toEqual([
      { pointer: '/questions/0/qid', message: 'is required (string)' },
      { pointer: '/questions/0/retrieved', message: 'is required (array)' },
    ]);
    expect(errors({ git: undefined })).toEqual([
      { pointer: '/git', message: 'is required (object)' },
    ]);
  });

  it('lists at most 20 errors, of the schema and of the rules', () => {
    const broken = Array.from({ length: 50 }, () => ({ qid: 7 }));
    expect(errors({ questions: broken })).toHaveLength(20);
    const goldless = Array.from({ length: 50 }, (_, i) => question(`q${i}`, [], []));
    expect(errors({ questions: goldless })).toHaveLength(20);
  });

  it('survives any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(minimal())), (value, field) => {
        expect(parseReport(value).ok).toBe(false);
        expect(() => parseReport({ ...minimal(), [field]: value })).not.toThrow();
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('takes a key called __proto__ for a key like any other, and checks what it holds', () => {
    const text = '{"__proto__":["a"],"__proto__~":["b"],"constructor":["c"],"z":["d"]}';
    const parsed = parseReport(
      reportInput([question('q1', ['a'], [], { stages: JSON.parse(text) })]),
    );
    expect(parsed.ok && JSON.stringify(parsed.report.questions[0]?.stages)).toBe(text);
    expect(ofQuestion({ grades: JSON.parse('{"__proto__":"high"}') })).toEqual([
      { pointer: '/questions/0/grades/__proto__', message: 'expected number, received string' },
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

/** Each of these took seconds to minutes, and some more stack than there is, when every fault was gathered. */
describe('a document of a hundred thousand faults', () => {
  const many = <T>(value: T) => Array.from({ length: 100_000 }, () => value);
  it.each<[string, object, string]>([
    ['no chunks', { chunks: many(1) }, '/chunks/0'],
    ['no rankings', { questions: [{ qid: 'q', retrieved: many(1) }] }, '/questions/0/retrieved/0'],
    [
      'empty ids',
      { questions: [{ qid: 'q', retrieved: [], needs: many(['']) }] },
      '/questions/0/needs/0/0',
    ],
    [
      'no metrics',
      { metrics: Object.fromEntries(many('x').map((value, i) => [`m${i}`, value])) },
      '/metrics',
    ],
  ])('%s, is told the first of them', (_, rest, pointer) => {
    expect(errors(rest).map((error) => error.pointer)).toEqual([pointer]);
  });
});
