import { expect, it } from 'vitest';
import { configLeaves, configValue } from './config-words.ts';

it('configLeaves lists what is set, by dotted path', () => {
  expect(
    configLeaves({
      k: 5,
      depth: null,
      pipeline: { split: 'fixed', headers: false, stages: ['bm25'] },
      generator: {},
    }),
  ).toEqual([
    ['k', '5'],
    ['pipeline.split', 'fixed'],
    ['pipeline.headers', 'false'],
    ['pipeline.stages', '["bm25"]'],
    ['generator', '{}'],
  ]);
});

it('configValue tells none, empty and text apart', () => {
  expect([null, undefined, '', 'a', 0, false].map(configValue)).toEqual([
    'none',
    'none',
    '""',
    'a',
    '0',
    'false',
  ]);
});
