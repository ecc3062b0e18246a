import { describe, expect, it, vi } from 'vitest';
import { createEmbeddedPipeline, type EmbeddedSettingsInput } from './embedded.ts';
import { NOT_FOUND } from './generators/extractive.ts';
import { OptionError } from './harness-error.ts';
import { runEval } from './run-eval.ts';

// The tokenizer's table takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const documents = [
  {
    slug: 'returns',
    text: '# Returns\n\nYou have 30 days to send a parcel back.\n\n## Refunds\n\nMoney is paid back within 5 working days.',
  },
  { slug: 'codes', text: '# Codes\n\n## E23\n\nPush the pin ten times.\n\n## E24\n\nCall us.' },
];
const create = (settings?: EmbeddedSettingsInput) =>
  createEmbeddedPipeline({ documents, settings });
const options = { k: 2, depth: 20, signal: new AbortController().signal };

describe('createEmbeddedPipeline', () => {
  it('chunks, retrieves with the stage bm25, and answers', async () => {
    const pipeline = create();
    expect(pipeline.chunks.map(({ id }) => id)).toEqual([
      'returns#0',
      'returns#1',
      'codes#0',
      'codes#1',
    ]);
    const retrieval = await pipeline.retrieve('E23?', options);
    expect(retrieval).toMatchObject({
      ranking: [{ id: 'codes#0', doc_id: 'codes' }],
      stages: { bm25: [{ id: 'codes#0' }] },
      stage_ms: { bm25: expect.any(Number) as number },
    });
    const chunks = await pipeline.getChunks(['codes#0', 'nowhere#1']);
    expect(chunks.map(({ id }) => id)).toEqual(['codes#0']);
    expect(await pipeline.generate('E23?', chunks, options)).toBe('Push the pin ten times.');
    expect(await pipeline.generate('E23?', [], options)).toBe(NOT_FOUND);
  });

  it('is measured like any other pipeline', async () => {
    const golden = [
      {
        qid: 'q1',
        question: 'How many days until the money is paid?',
        evidence: [{ doc_id: 'returns', quote: 'within 5 working days' }],
        answer_must_mention: ['5 working days'],
      },
    ];
    const { questions, corpus } = await runEval({ pipeline: create(), golden });
    expect(questions[0]).toMatchObject({
      needs: [['returns#1']],
      live: { verdict: 'correct' },
      oracle: { verdict: 'correct' },
      error: null,
    });
    expect(corpus).toMatchObject({ documents: 2, chunks: 4 });
  });

  it('obeys its settings', () => {
    expect(create({ chunk_size: 500, split: 'fixed' }).chunks).toHaveLength(2);
    expect(create({ headers: false }).chunks[1]?.text).not.toContain('Returns');
    expect(create({ headers: true }).chunks[1]?.text).toMatch(/^Returns\n\n## Refunds/);
  });

  it('says how it finds and how it answers, as a report keeps it', () => {
    const { settings, generator } = create({ chunk_size: 60, threshold: 0.2 });
    expect(settings).toEqual({
      chunk_size: 60,
      overlap: 0,
      split: 'heading',
      headers: true,
      k1: 1.2,
      b: 0.75,
      retriever: 'bm25',
      embedding: 'words',
      rrf_k: 60,
      reranker: 'none',
      rerank_top: 20,
    });
    expect(generator).toEqual({
      model: 'extractive',
      max_sentences: 3,
      threshold: 0.2,
      answer_scoring: 'lexical',
    });
  });

  it.each([
    [{ chunk_size: 0 }, 'chunk_size'],
    [{ overlap: 300 }, 'overlap'],
    [{ b: 2 }, 'b:'],
    [{ chunk_sise: 100 }, 'chunk_sise'],
    [{ retriever: 'magic' }, 'retriever'],
  ])('refuses %o', (settings, name) => {
    expect(() => create(settings as EmbeddedSettingsInput)).toThrow(OptionError);
    expect(() => create(settings as EmbeddedSettingsInput)).toThrow(name);
  });

  it('refuses two documents with one slug', () => {
    const twice = [...documents, { slug: 'codes', text: 'x' }];
    expect(() => createEmbeddedPipeline({ documents: twice })).toThrow('the slug "codes"');
  });
});
