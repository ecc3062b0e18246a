import { describe, expect, it } from 'vitest';
import { settled } from './fixtures/deferred.ts';
import { QUESTIONS, runOver } from './fixtures/help-center.ts';
import { OptionError } from './harness-error.ts';

const { found } = QUESTIONS;

describe('runEval, aborted', () => {
  it('rejects at once with the reason, without waiting for functions that ignore it', async () => {
    const controller = new AbortController();
    let calls = 0;
    const retrieve = () => {
      calls += 1;
      return new Promise<string[]>(() => undefined);
    };
    const evaluation = runOver({ retrieve }, { concurrency: 1, signal: controller.signal });
    await settled();
    const reason = new Error('stopped by the user');
    controller.abort(reason);
    await expect(evaluation).rejects.toBe(reason);
    expect(calls).toBe(1);
  });

  it('does not begin when it was aborted before', async () => {
    await expect(runOver({}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('aborts between functions that never wait', async () => {
    const controller = new AbortController();
    let calls = 0;
    const retrieve = () => {
      if (++calls === 2) controller.abort();
      return [];
    };
    const options = { concurrency: 1, signal: controller.signal };
    await expect(runOver({ retrieve }, options)).rejects.toThrow(/abort/i);
    expect(calls).toBe(2);
  });
});

describe('runEval, options', () => {
  it.each([
    [{ k: 0 }, 'k is 0; it must be a whole number from 1 to 1000'],
    [{ k: 5, depth: 4 }, 'depth 4 is below k, which is 5'],
    [{ depth: 1001 }, 'depth is 1001'],
    [{ concurrency: 1.5 }, 'concurrency is 1.5'],
    [{ timeoutMs: 0 }, 'timeoutMs is 0'],
    [{ golden: [] }, 'The golden set has no questions.'],
    [{ golden: [found, found] }, 'The qid "found" occurs twice'],
    [{ golden: [{ qid: 'a', question: ' ' }] }, 'Golden item 1 is wrong at "question"'],
    [{ golden: [{ qid: 'a', question: 'b' }] }, 'a has no gold'],
  ])('%o is refused', async (options, sentence) => {
    await expect(runOver({}, options)).rejects.toThrow(OptionError);
    await expect(runOver({}, options)).rejects.toThrow(sentence);
  });

  it('refuses generation without the functions it takes', async () => {
    await expect(runOver({ generate: undefined }, { generation: true })).rejects.toThrow(
      '"generate"',
    );
    await expect(runOver({ getChunks: undefined, listChunks: undefined })).rejects.toThrow(
      '"getChunks"',
    );
    await expect(runOver({ retrieve: undefined })).rejects.toThrow('"retrieve"');
  });

  it('asks for k chunks when k is above the default depth', async () => {
    expect((await runOver({}, { k: 30 })).depth).toBe(30);
  });
});
