import { expect, it } from 'vitest';
import * as library from './library.ts';

it('exports what is promised to users, and nothing by accident', () => {
  expect(Object.keys(library).sort()).toEqual([
    'EmbeddedSettings',
    'HarnessError',
    'NOT_FOUND',
    'OptionError',
    'ReturnedError',
    'TimeoutError',
    'buildReport',
    'chunkMarkdown',
    'createBm25',
    'createEmbeddedPipeline',
    'createExtractiveGenerator',
    'createProgress',
    'defineConfig',
    'describeCorpus',
    'runEval',
  ]);
});

it('defineConfig returns the configuration', () => {
  const config = { project: 'help', retrieve: () => [] };
  expect(library.defineConfig(config)).toBe(config);
});
