import { describe, expect, it } from 'vitest';
import { QUESTIONS, runFound, runOver } from './fixtures/help-center.ts';
import { HarnessError, NotReadyError } from './harness-error.ts';

const { found } = QUESTIONS;

describe('runEval, when a function fails', () => {
  it('retrieve: the question carries the error, the live answer counts as wrong, the oracle runs', async () => {
    const question = await runFound({ retrieve: () => Promise.reject(new Error('no connection')) });
    expect(question).toMatchObject({
      error: 'found: retrieve failed: no connection',
      retrieved: [],
      retrieve_ms: null,
      live: {
        answer: null,
        verdict: 'wrong',
        error: expect.stringMatching(/retrieve failed/) as string,
      },
      oracle: { verdict: 'correct' },
    });
  });

  it('generate: each answer carries its own error', async () => {
    let calls = 0;
    const question = await runFound({
      generate() {
        calls += 1;
        if (calls === 1) throw new Error('model overloaded');
        return { answer: '30 days', cost: 1 };
      },
    });
    expect(question.error).toBeNull();
    expect(question.live).toMatchObject({
      verdict: 'wrong',
      error: 'found: generate failed: model overloaded',
    });
    expect(question.oracle).toMatchObject({ answer: '30 days', verdict: 'correct', error: null });
  });

  it('getChunks: both answers carry the error, texts are absent, the run goes on', async () => {
    const { questions, chunks, warnings } = await runOver(
      { listChunks: undefined, getChunks: () => Promise.reject(new Error('timeout')) },
      { golden: [found] },
    );
    expect(questions[0]?.live?.error).toBe('found: getChunks failed: timeout');
    expect(questions[0]?.oracle?.error).toBe('found: getChunks failed: timeout');
    expect(questions[0]?.retrieved).toHaveLength(3);
    expect(chunks).toEqual([]);
    expect(warnings).toContain('getChunks failed: timeout.');
  });

  it('prepare: nothing can be asked, so the run fails with a sentence', async () => {
    const prepare = () => Promise.reject(new Error('no index'));
    await expect(runOver({ prepare })).rejects.toThrow(
      new NotReadyError('prepare failed: no index.'),
    );
    const whole = () => Promise.reject(new HarnessError('The index is damaged; delete it.'));
    await expect(runOver({ prepare: whole })).rejects.toThrow(
      new HarnessError('The index is damaged; delete it.'),
    );
  });

  it('listChunks: nothing can be said of the gold, so the run fails with a sentence', async () => {
    const listChunks = () => Promise.reject(new Error('403'));
    await expect(runOver({ listChunks })).rejects.toThrow(
      new NotReadyError('listChunks failed: 403.'),
    );
  });

  it('judge: the verdict stays open and the reason says why', async () => {
    const golden = [{ ...found, answer_must_mention: [] }];
    const judge = () => Promise.reject(new Error('429'));
    const { questions, warnings } = await runOver({ judge }, { golden });
    expect(questions[0]?.live).toMatchObject({
      verdict: null,
      graded_by: null,
      reason: 'found: not graded: judge failed: 429',
      error: null,
    });
    expect(warnings).toContain('Questions the judge failed on, left ungraded: 1 (found).');
  });

  it('a call that hangs is given up after its time', async () => {
    const signals: AbortSignal[] = [];
    const question = await runFound(
      {
        retrieve(_, { signal }) {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      },
      { timeoutMs: 5 },
    );
    expect(question.error).toBe('found: retrieve did not answer within 5 ms');
    expect(signals[0]?.aborted).toBe(true);
  });

  it.each([
    [undefined, 'retrieve returned undefined instead of an array of chunk ids'],
    ['returns#0', 'retrieve returned a string instead of an array of chunk ids'],
    [{ ids: [] }, 'retrieve returned an object without a list "ranking" instead'],
    [[3], 'retrieve returned a number (3) as id at position 1; ids are strings'],
    [['a', undefined], 'retrieve returned undefined as id at position 2'],
    [[{ score: 1 }], 'retrieve returned undefined as id at position 1'],
    [[{ id: 'a', score: NaN }], 'retrieve returned a number (NaN) as score at position 1'],
    [[{ id: 'a', score: '1' }], 'retrieve returned a string as score at position 1'],
    [[{ id: 'a', doc_id: 1 }], 'retrieve returned a number (1) as doc_id at position 1'],
    [{ ranking: [], stages: [] }, 'retrieve returned stages that are an array of 0'],
    [{ ranking: [], stages: { bm25: 1 } }, 'retrieve returned a number (1) as stage "bm25"'],
    [{ ranking: [], stages: { bm25: [7] } }, 'retrieve, stage "bm25", returned a number (7) as id'],
    [{ ranking: [], stage_ms: 12 }, 'retrieve returned a number (12) as stage_ms, not an object'],
    [
      { ranking: [], stage_ms: { bm25: -1 } },
      'retrieve returned a number (-1) as stage_ms of "bm25"',
    ],
    [{ ranking: [], stage_ms: { bm25: NaN } }, 'retrieve returned a number (NaN) as stage_ms'],
    [{ ranking: [], stage_ms: { bm25: '3 ms' } }, 'retrieve returned a string as stage_ms of'],
    [{ ranking: [], stage_ms: { bm25: 1e13 } }, 'retrieve returned a number (10000000000000)'],
  ])('retrieve returning %j is named', async (returned, sentence) => {
    const { error } = await runFound({ retrieve: () => returned as never });
    expect(error).toContain(`found: ${sentence}`);
  });

  it.each([
    [undefined, 'getChunks returned undefined instead of an array of chunks'],
    [[], 'getChunks returned no chunk with the id "returns#0"'],
    [['text'], 'getChunks returned a string at position 1; a chunk is { id, text }'],
    [[{ text: 'a' }], 'getChunks returned a chunk whose id is undefined at position 1'],
    [[{ id: 'returns#0' }], 'getChunks returned a chunk "returns#0" whose text is undefined'],
  ])('getChunks returning %j is named', async (returned, sentence) => {
    const parts = { getChunks: () => returned as never, listChunks: undefined };
    const { oracle } = await runFound(parts);
    expect(oracle?.error).toContain(`found: ${sentence}`);
  });

  it.each([
    [undefined, 'generate returned undefined instead of a text'],
    [{ text: 'a' }, 'generate returned an object without a text "answer" instead of a text'],
  ])('generate returning %j is named', async (returned, sentence) => {
    const { live } = await runFound({ generate: () => returned as never });
    expect(live?.error).toBe(`found: ${sentence}`);
  });

  it.each([[true], ['yes'], [{ correct: 'yes' }]])(
    'judge returning %j is named',
    async (returned) => {
      const { live } = await runFound(
        { judge: () => returned as never },
        { golden: [{ ...found, answer_must_mention: [] }] },
      );
      expect(live?.reason).toMatch(/^found: not graded: judge returned .* instead of \{ correct/);
    },
  );
});
