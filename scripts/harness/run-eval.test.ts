import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import { deferred, settled } from './fixtures/deferred.ts';
import { CHUNKS, QUESTIONS, runFound, runOver } from './fixtures/help-center.ts';

const { found, below, quoted, unanswerable } = QUESTIONS;
const ALL = Object.values(QUESTIONS);

describe('runEval', () => {
  it('retrieves, answers live and from the gold, and grades', async () => {
    const { questions, warnings, k, depth } = await runOver();
    expect({ k, depth }).toEqual({ k: 2, depth: 20 });
    expect(questions.map(({ qid, error }) => [qid, error])).toEqual(
      ALL.map(({ qid }) => [qid, null]),
    );
    const verdicts = questions.map(({ live, oracle }) => [live?.verdict, oracle?.verdict]);
    expect(verdicts).toEqual([
      ['correct', 'correct'],
      ['wrong', 'correct'],
      ['correct', 'correct'],
      ['wrong', undefined],
    ]);
    expect(questions[1]).toMatchObject({
      retrieved: ['shipping#0', 'codes#0', 'returns#1'],
      needs: [['returns#1']],
      live: { answer: 'A parcel takes 3 days. E23: the pin is stuck.', graded_by: 'must_mention' },
      oracle: { answer: 'Money is paid back within 5 working days.', error: null },
    });
    expect(questions[0]?.retrieve_ms).toBeGreaterThanOrEqual(0);
    expect(questions[0]?.live?.ms).toBeGreaterThanOrEqual(0);
    expect(warnings).toEqual([]);
  });

  it('makes a report with the numbers worked by hand', async () => {
    const evaluation = await runOver();
    const report = buildReport({
      evaluation,
      golden: { name: 'support', items: evaluation.questions },
      git: { sha: 'a'.repeat(40) },
      config: { pipeline: { chunk_size: 40 } },
      kind: 'local',
      project: 'help',
    });
    // Ranks 1, 3, 2 of three answerable questions; k = 2.
    expect(report.metrics).toMatchObject({
      'recall@1': 1 / 3,
      'recall@2': 2 / 3,
      'recall@3': 1,
      mrr: (1 + 1 / 3 + 1 / 2) / 3,
      answer_accuracy_live: 2 / 3,
      answer_accuracy_oracle: 1,
      abstention_rate: 0,
    });
    expect(report.metrics?.['retrieval_tax']).toBeCloseTo(1 / 3, 12);
    expect(report.config).toEqual({ pipeline: { chunk_size: 40 }, k: 2, depth: 20 });
    expect(report.golden?.qids).toEqual(['found', 'below', 'quoted', 'unanswerable']);
    expect(report.corpus).toMatchObject({ documents: 3, chunks: 6 });
    expect(report.run?.tool).toMatch(/^ranktrail \d/);
  });

  it('is the same twice, times aside', async () => {
    const strip = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (key, v) =>
          /(_ms|^ms|_at)$/.test(key) ? undefined : (v as unknown),
        ),
      ) as unknown;
    expect(strip(await runOver({}, { concurrency: 3 }))).toEqual(strip(await runOver()));
  });

  it('asks for depth, cleans the ranking, and generates from its top k', async () => {
    const asked: unknown[] = [];
    const question = await runFound(
      {
        retrieve(_, { k, depth }) {
          asked.push({ k, depth });
          return ['codes#1', '', 'codes#1', { id: 'returns#0', score: 0.5 }, 'shipping#0'];
        },
      },
      { depth: 3 },
    );
    expect(asked).toEqual([{ k: 2, depth: 3 }]);
    expect(question.live?.answer).toBe(
      'Push the pin ten times. You have 30 days to send a parcel back.',
    );
    expect(question.retrieved).toEqual([
      'codes#1',
      '',
      'codes#1',
      { id: 'returns#0', doc_id: null, score: 0.5 },
      'shipping#0',
    ]);
  });

  it('keeps named stages', async () => {
    const question = await runFound({
      retrieve: () => ({ ranking: ['returns#0'], stages: { bm25: ['codes#0'], vector: [] } }),
    });
    expect(question.stages).toEqual({ bm25: ['codes#0'], vector: [] });
    expect(question.stage_ms).toBeNull();
    expect(question.retrieved).toEqual(['returns#0']);
  });

  it('prepares before all else, however long that takes', async () => {
    const order: string[] = [];
    const ready = deferred<undefined>();
    const running = runOver(
      {
        prepare: () => (order.push('prepare'), ready.promise),
        listChunks: () => (order.push('list'), CHUNKS),
        retrieve: () => (order.push('retrieve'), []),
      },
      { golden: [found], timeoutMs: 1 },
    );
    await settled();
    expect(order).toEqual(['prepare']);
    ready.resolve(undefined);
    await running;
    expect(order).toEqual(['prepare', 'list', 'retrieve']);
  });

  it('keeps how long the stages took, with or without their rankings', async () => {
    const stage_ms = { bm25: 1.5, 'vector store': 40 };
    const { questions } = await runOver(
      { retrieve: () => ({ ranking: ['returns#0'], stage_ms }) },
      { golden: [found] },
    );
    expect(questions[0]).toMatchObject({ stages: null, stage_ms });
    expect((await runFound({ retrieve: () => ['returns#0'] })).stage_ms).toBeNull();
  });

  it('gathers the texts of gold and of what was retrieved within depth, each once', async () => {
    const calls: string[][] = [];
    const { chunks } = await runOver(
      {
        listChunks: undefined,
        generate: undefined,
        getChunks(ids) {
          calls.push(ids);
          return CHUNKS.filter(({ id }) => ids.includes(id)).reverse();
        },
      },
      { golden: [found, below], depth: 2 },
    );
    const ids = ['returns#0', 'shipping#0', 'returns#1', 'codes#0'];
    expect(calls).toEqual([ids]);
    expect(chunks.map(({ id }) => id)).toEqual(ids);
    expect(chunks[0]).toMatchObject({ text: CHUNKS[0]?.text, title: 'Returns', doc_id: null });
  });

  it('measures retrieval alone when asked to, or without generate', async () => {
    for (const question of [
      await runFound({}, { generation: false }),
      await runFound({ generate: undefined, getChunks: undefined }),
    ]) {
      expect(question).toMatchObject({ live: null, oracle: null, error: null });
      expect(question.retrieved).toHaveLength(3);
    }
  });

  it('tells the index what it knows of the gold', async () => {
    const gone = { ...found, qid: 'gone', relevant_chunk_ids: ['returns#0', 'returns#9'] };
    const lost = { ...found, qid: 'lost', relevant_chunk_ids: ['returns#9'] };
    const torn = { ...quoted, qid: 'torn', evidence: [{ doc_id: 'codes', quote: 'stuck. Push' }] };
    const { questions, warnings } = await runOver({}, { golden: [gone, lost, torn] });
    expect(questions[0]?.gold_indexed).toEqual({ 'returns#0': true, 'returns#9': false });
    expect(Object.keys(questions[0]?.gold_text_hashes ?? {})).toEqual(['returns#0']);
    expect(questions[2]?.needs).toEqual([[]]);
    expect(questions.map(({ oracle }) => oracle)).toEqual([null, null, null]);
    expect(warnings).toEqual([
      'Questions whose gold is not in the index, so that no retriever can win them: 2 (lost, torn).',
      'Questions with an evidence quote that no chunk contains whole: 1 (torn).',
      'Retrieved or gold chunks without a text: 1 (returns#9).',
    ]);
  });

  it('fails a question whose evidence cannot be resolved, and uses chunk ids as given', async () => {
    const both = { ...quoted, qid: 'both', relevant_chunk_ids: ['codes#1'] };
    const { questions, corpus } = await runOver(
      { listChunks: undefined },
      { golden: [quoted, both] },
    );
    expect(questions[0]?.error).toMatch(/^quoted: its gold is given as evidence only.*listChunks/);
    expect(questions[0]).toMatchObject({ retrieved: [], needs: [[]], live: null, oracle: null });
    expect(questions[1]).toMatchObject({ error: null, needs: [['codes#1']], gold_indexed: null });
    expect(corpus).toBeNull();
  });

  it('has no oracle for what cannot be answered, whatever gold the item names', async () => {
    const odd = { ...unanswerable, relevant_chunk_ids: ['codes#0'] };
    const { questions } = await runOver({}, { golden: [odd] });
    expect(questions[0]).toMatchObject({ live: { verdict: 'wrong' }, oracle: null });
  });

  it('reports each finished question', async () => {
    const seen: unknown[] = [];
    const retrieve = (question: string) => {
      if (question === below.question) throw new Error('down');
      return ['returns#0'];
    };
    await runOver(
      { retrieve },
      { golden: [found, below], concurrency: 1, onProgress: (p) => seen.push(p) },
    );
    expect(seen).toEqual([
      { done: 1, total: 2, qid: 'found', error: null },
      { done: 2, total: 2, qid: 'below', error: 'below: retrieve failed: down' },
    ]);
  });

  it('keeps the order of the golden set and the limit of questions under way', async () => {
    const gates = new Map(ALL.map(({ question }) => [question, deferred<string[]>()]));
    const started: string[] = [];
    const retrieve = (question: string) => {
      started.push(question);
      return gates.get(question)?.promise ?? [];
    };
    const evaluation = runOver({ retrieve, generate: undefined }, { concurrency: 2 });
    await settled();
    expect(started).toEqual([found.question, below.question]);
    gates.get(below.question)?.resolve(['codes#0']);
    await settled();
    expect(started).toHaveLength(3);
    for (const gate of gates.values()) gate.resolve([]);
    const { questions } = await evaluation;
    expect(questions.map(({ qid }) => qid)).toEqual(ALL.map(({ qid }) => qid));
    expect(questions[1]?.retrieved).toEqual(['codes#0']);
  });
});
