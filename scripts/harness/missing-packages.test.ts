import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddedPipeline, type EmbeddedSettingsInput } from './embedded.ts';
import { createVectorCache } from './embedding/vector-cache.ts';
import { MissingPackageError } from './harness-error.ts';

const require = vi.hoisted(() => vi.fn());
vi.mock('./embedding/sentence-encoder.ts', async (actual) => ({
  ...(await actual<object>()),
  requireSentenceEncoder: require,
}));
afterEach(() => void require.mockReset());

const create = (settings: EmbeddedSettingsInput, vectors?: ReturnType<typeof createVectorCache>) =>
  createEmbeddedPipeline({ documents: [], settings, vectors });

describe('the packages of the embedding "use"', () => {
  it.each([{ retriever: 'dense' }, { retriever: 'hybrid' }, { reranker: 'score-fusion' }] as const)(
    'are looked for at once with %o',
    (settings) => {
      require.mockImplementation(() => {
        throw new MissingPackageError('npm install them');
      });
      expect(() => create({ ...settings, embedding: 'use' })).toThrow(MissingPackageError);
      expect(() => create({ ...settings, embedding: 'words' })).not.toThrow();
    },
  );

  it('are not looked for where no vector is needed, or a cache may hold them all', () => {
    create({ embedding: 'use' });
    create({ embedding: 'use', retriever: 'dense' }, createVectorCache());
    expect(require).not.toHaveBeenCalled();
  });
});
