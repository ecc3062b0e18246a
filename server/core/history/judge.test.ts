import { expect, it } from 'vitest';
import { judgeOf } from './judge.ts';

it('tells judges apart by model, version and prompt', () => {
  const judge = { model: 'm', version: '2', prompt_hash: 'sha256:p' };
  expect(judgeOf({ judge, k: 5 })).toBe('["m","2","sha256:p"]');
  expect(judgeOf({ judge: { ...judge, temperature: 0 } })).toBe(judgeOf({ judge }));
  expect(judgeOf({ judge: { model: 'm' } })).toBe('["m",null,null]');
  expect(judgeOf({ judge: {} })).toBe('[null,null,null]');
});

it('is null without a judge', () => {
  for (const config of [{}, { judge: null }, { judge: 'm' }]) expect(judgeOf(config)).toBe(null);
});
