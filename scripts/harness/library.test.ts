import { expect, it } from 'vitest';
import * as library from './library.ts';

it('exports what is promised to users, and nothing by accident', () => {
  expect(Object.keys(library).sort()).toEqual([
    'EmbeddedSettings',
    'HarnessError',
    'MissingPackageError',
    'NOT_FOUND',
    'OptionError',
    'ReturnedError',
    'TimeoutError',
    'buildReport',
    'chunkMarkdown',
    'cosine',
    'createBm25',
    'createDense',
    'createEmbeddedPipeline',
    'createExtractiveGenerator',
    'createProgress',
    'createSentenceEncoder',
    'createVectorCache',
    'createWordsEmbedder',
    'defineConfig',
    'describeCorpus',
    'fuseRankings',
    'fuseScores',
    'quantise',
    'runEval',
    'withCache',
  ]);
});

it('defineConfig returns the configuration', () => {
  const config = { project: 'help', retrieve: () => [] };
  expect(library.defineConfig(config)).toBe(config);
  // Also by its types.
  const pipeline = library.createEmbeddedPipeline({ documents: [] });
  expect(library.defineConfig({ project: 'help', ...pipeline }).settings).toBe(pipeline.settings);
});
