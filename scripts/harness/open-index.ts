import { call, failure, type CallOptions } from './call.ts';
import { asSentence, HarnessError, NotReadyError, TimeoutError } from './harness-error.ts';
import type { Chunk, Pipeline } from './pipeline.ts';
import { readChunks } from './returned.ts';

/**
 * Prepares a pipeline and lists its chunks; null where it cannot list them.
 * @throws NotReadyError when `prepare` or `listChunks` fails, HarnessError when it returns nonsense, and
 * the signal's reason when it aborts.
 */
export async function openIndex(
  pipeline: Pick<Pipeline, 'prepare' | 'listChunks'>,
  options: CallOptions,
): Promise<Chunk[] | null> {
  const { signal } = options;
  await run('prepare', pipeline.prepare?.bind(pipeline), (own) =>
    call('prepare', (given) => own({ signal: given }), { signal, timeoutMs: null }),
  );
  return run('listChunks', pipeline.listChunks?.bind(pipeline), async (own) =>
    readChunks((await call('listChunks', () => own(), options)).value, 'listChunks'),
  );

  async function run<F, T>(name: string, own: F | undefined, use: (own: F) => Promise<T>) {
    if (own === undefined) return null;
    try {
      return await use(own);
    } catch (thrown) {
      signal.throwIfAborted();
      const sentence = asSentence(failure(name, thrown));
      const isOwn = thrown instanceof HarnessError && !(thrown instanceof TimeoutError);
      throw isOwn ? new HarnessError(sentence) : new NotReadyError(sentence);
    }
  }
}
