import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../../server/routes/schema/diagnosis.ts';
import { betweenWords } from './between-words.ts';

const base = {
  waterfall: {
    n: 60,
    tax: 0.1,
    tenths: 100,
    parts: [
      { state: 'missed', value: 0.067, tenths: 67, questions: 4 },
      { state: 'ranked_low', value: 0.033, tenths: 33, questions: 2 },
    ],
  },
  ceiling: { k: 5, recall: 0.6, ceiling: 0.741, n: 60 },
  curve: [
    { k: 5, recall: 0.6, hit: 0.6, n: 60 },
    { k: 20, recall: 0.741, hit: 0.8, n: 60 },
  ],
} as unknown as Diagnosis;
const now = {
  ...base,
  ceiling: { k: 5, recall: 0.5, ceiling: 0.647, n: 60 },
  curve: [...base.curve.map((at) => ({ ...at, recall: at.recall - 0.094 })), { k: 30, recall: 1 }],
} as unknown as Diagnosis;

describe('betweenWords', () => {
  it('sets tax, ceiling and recall of both runs side by side, at the greatest k both know', () => {
    expect(betweenWords({ diagnosis: now, base_diagnosis: base })).toEqual([
      'Retrieval tax before: 10.0 points = 6.7 missed + 3.3 ranked too low.',
      'Reranker ceiling of recall@5: 0.741 → 0.647.',
      'Recall in the first 20: 0.741 → 0.647.',
    ]);
  });

  it('says nothing of what one of them lacks, nor of ceilings at two ks', () => {
    const other = { ...now, waterfall: null, ceiling: { ...now.ceiling, k: 7 }, curve: [] };
    expect(betweenWords({ diagnosis: other as Diagnosis, base_diagnosis: base })).toEqual([]);
    expect(betweenWords({ diagnosis: now, base_diagnosis: null })).toEqual([]);
  });
});
