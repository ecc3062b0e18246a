import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbeddedPipeline, type EmbeddedSettingsInput } from './embedded.ts';
import { createVectorCache } from './embedding/vector-cache.ts';
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

  it.each([
    [{ path: 'a.md', text: 'x' }, 'Document 2 has no slug: each is { slug, text }.'],
    [{ slug: '', text: 'x' }, 'Document 2 has no slug: each is { slug, text }.'],
    [{ slug: 'a' }, 'Document 2 has no text: each is { slug, text }.'],
  ])('refuses the document %o', (wrong, sentence) => {
    const both = [{ slug: 'empty', text: '' }, wrong as never];
    expect(() => createEmbeddedPipeline({ documents: both })).toThrow(sentence);
  });
});

describe('its retrievers and reranker', () => {
  const retrieve = async (question: string, settings: EmbeddedSettingsInput, depth = 20) => {
    const found = await create(settings).retrieve(question, { ...options, depth });
    if (Array.isArray(found)) throw new Error('a bare ranking');
    const { ranking, stages, stage_ms } = found;
    return {
      ids: (ranking as { id: string }[]).map(({ id }) => id),
      stages: stages ?? {},
      names: Object.keys(stages ?? {}),
      timed: Object.keys(stage_ms ?? {}),
      last: Object.values(stages ?? {}).at(-1),
      ranking,
    };
  };
  /** Shares no word with the passage that answers it. */
  const question = 'How long until I am reimbursed?';

  it.each([
    [{ retriever: 'bm25' }, ['bm25']],
    [{ retriever: 'dense' }, ['vector']],
    [{ retriever: 'hybrid' }, ['bm25', 'vector', 'fused']],
    [{ retriever: 'bm25', reranker: 'score-fusion' }, ['bm25', 'reranked']],
    [{ retriever: 'dense', reranker: 'score-fusion' }, ['vector', 'reranked']],
    [{ retriever: 'hybrid', reranker: 'score-fusion' }, ['bm25', 'vector', 'fused', 'reranked']],
  ] as const)('%o: reports and times %o, the last being the ranking', async (settings, stages) => {
    const { names, timed, last, ranking } = await retrieve('parcel money E24', settings);
    expect(names).toEqual(stages);
    expect(timed).toEqual(stages);
    expect(last).toEqual(ranking);
    expect(ranking[0]).toMatchObject({ doc_id: expect.stringMatching(/returns|codes/) as string });
  });

  it('dense: finds by meaning what shares no word', async () => {
    expect((await retrieve(question, { retriever: 'bm25' })).ids).toEqual([]);
    expect((await retrieve(question, { retriever: 'dense' })).ids[0]).toBe('returns#1');
  });

  it('hybrid: fuses both rankings by their ranks', async () => {
    const asked = 'Call about money and E24';
    const { stages } = await retrieve(asked, { retriever: 'hybrid', rrf_k: 10 });
    const ids = (name: string) => (stages[name] as { id: string }[]).map(({ id }) => id);
    for (const { id, score } of stages['fused'] as { id: string; score: number }[]) {
      const ranks = ['bm25', 'vector'].map((name) => ids(name).indexOf(id)).filter((i) => i >= 0);
      expect(score).toBeCloseTo(
        ranks.reduce((sum, i) => sum + 1 / (11 + i), 0),
        12,
      );
    }
  });

  it('reranks the first rerank_top, also those below depth', async () => {
    const asked = 'parcel';
    const all = await retrieve(asked, { retriever: 'dense' });
    const one = await retrieve(asked, {
      retriever: 'dense',
      reranker: 'score-fusion',
      rerank_top: 1,
    });
    expect(one.ids).toEqual(all.ids);
    const settings = { retriever: 'dense', reranker: 'score-fusion' } as const;
    const shallow = await retrieve(asked, settings, 1);
    expect(shallow.ids).toEqual((await retrieve(asked, settings)).ids.slice(0, 1));
    expect(Object.values(shallow.stages).map((stage) => stage.length)).toEqual([1, 1]);
  });

  it.each(['dense', 'hybrid'] as const)(
    '%s: a question of unknown words only',
    async (retriever) => {
      const { ids, stages } = await retrieve('E23 E24', { retriever, reranker: 'score-fusion' });
      expect(stages['vector']).toEqual([]);
      expect(ids).toHaveLength(retriever === 'dense' ? 0 : 2);
    },
  );

  it('works without a document, and on an empty one', async () => {
    for (const none of [[], [{ slug: 'empty', text: '' }]]) {
      const pipeline = createEmbeddedPipeline({
        documents: none,
        settings: { retriever: 'hybrid', reranker: 'score-fusion' },
      });
      expect(await pipeline.retrieve('parcel', options)).toMatchObject({ ranking: [] });
    }
  });

  it('makes its vectors once, in prepare or before the first question', async () => {
    const vectors = createVectorCache();
    const set = vi.spyOn(vectors, 'set');
    const settings = { retriever: 'dense' } as const;
    const pipeline = createEmbeddedPipeline({ documents, settings, vectors });
    await pipeline.prepare(options);
    expect(set).toHaveBeenCalledTimes(4);
    await pipeline.retrieve(question, options);
    await pipeline.retrieve(question, options);
    expect(set).toHaveBeenCalledTimes(5);
    const again = createEmbeddedPipeline({ documents, settings, vectors });
    await again.retrieve(question, options);
    expect(set).toHaveBeenCalledTimes(5);
  });

  describe('use', () => {
    const vectors = createVectorCache();
    const pipeline = createEmbeddedPipeline({
      documents,
      settings: { retriever: 'dense', embedding: 'use' },
      vectors,
    });
    beforeAll(() => pipeline.prepare(options));

    it('finds by the meaning of sentences', async () => {
      const found = await pipeline.retrieve(question, options);
      expect(found).toMatchObject({ ranking: [{ id: 'returns#1' }, {}, {}, {}] });
    });
  });
});

describe('answer_scoring: words', () => {
  it('answers with a sentence that says it in other words', async () => {
    const chunk = { id: 'a', text: 'Heat pumps hum. Our vacation is in July. Ask us.' };
    const answer = (answer_scoring: 'lexical' | 'words') =>
      create({ answer_scoring, max_sentences: 1 }).generate('Any holiday?', [chunk], options);
    expect(await answer('lexical')).toBe(NOT_FOUND);
    expect(await answer('words')).toBe('Our vacation is in July.');
  });
});
