import { describe, expect, it } from 'vitest';
import { baselineOf, runOf } from '../../fixtures/gated.ts';
import { type Baseline, formatBaseline, parseBaseline, shortItem } from './baseline.ts';

const baseline = baselineOf(runOf({ 'q"1': 1, q2: 4 }));

describe('parseBaseline', () => {
  it('reads what formatBaseline writes', () => {
    expect(parseBaseline(JSON.parse(formatBaseline(baseline)))).toEqual({ ok: true, baseline });
  });

  it('reads bare numbers, with or without the golden set they belong to', () => {
    expect(parseBaseline({ 'recall@5': 0.8, golden_hash: 'sha256:x' })).toMatchObject({
      ok: true,
      baseline: {
        golden_hash: 'sha256:x',
        metrics: { 'recall@5': { value: 0.8, n: null, sha: null } },
        questions: null,
      },
    });
    expect(parseBaseline({})).toMatchObject({ ok: true, baseline: { metrics: {} } });
  });

  it('reads bare numbers inside our format', () => {
    const file = { format: 'ranktrail-baseline', version: 1, metrics: { mrr: 0.5 } };
    expect(parseBaseline(file)).toMatchObject({ baseline: { metrics: { mrr: { value: 0.5 } } } });
  });

  it.each([
    ['a list', [], ''],
    ['a text', 'x', ''],
    ['null', null, ''],
    ['another format', { format: 'x', version: 1, metrics: {} }, '/format'],
    ['a version to come', { format: 'ranktrail-baseline', version: 2, metrics: {} }, '/version'],
    ['no format', { metrics: {} }, '/format'],
    ['a word for a number', { mrr: 'high' }, '/metrics/mrr'],
    ['a percentage', { 'recall@5': 82 }, '/metrics/recall@5'],
    ['a name that is no metric', { recall_at_5: 0.8 }, '/metrics/recall_at_5'],
  ])('refuses %s', (_, json, pointer) => {
    const parsed = parseBaseline(json);
    expect(parsed.ok ? [] : parsed.errors.map((e) => e.pointer)).toContain(pointer);
  });
});

describe('formatBaseline', () => {
  it('writes one line per metric and per question, in qid order', () => {
    const plain: Baseline = {
      ...baseline,
      golden_hash: 'sha256:x',
      lowered: [{ metric: 'mrr', from: 0.9, to: 0.5, reason: 'new "corpus"', sha: null }],
      questions: {
        q2: { item: '0123456789ab', 'recall@5': 1, mrr: 0.25 },
        'q"1': { item: null, 'recall@5': 1, mrr: 1 },
      },
    };
    expect(formatBaseline(plain)).toBe(`{
  "format": "ranktrail-baseline",
  "version": 1,
  "golden_hash": "sha256:x",
  "k": 5,
  "depth": 20,
  "metrics": {
    "recall@5": { "value": 1, "n": 2, "sha": "${'a'.repeat(40)}" },
    "mrr": { "value": 0.625, "n": 2, "sha": "${'a'.repeat(40)}" }
  },
  "lowered": [
    { "metric": "mrr", "from": 0.9, "to": 0.5, "reason": "new \\"corpus\\"", "sha": null }
  ],
  "questions": {
    "q\\"1": { "item": null, "recall@5": 1, "mrr": 1 },
    "q2": { "item": "0123456789ab", "recall@5": 1, "mrr": 0.25 }
  }
}
`);
  });

  it('leaves out what is empty', () => {
    const bare = parseBaseline({});
    const text = bare.ok ? formatBaseline({ ...bare.baseline, note: [1, { a: {} }] }) : '';
    expect(text).toContain('"metrics": {}');
    expect(text).toContain('"note": [1, { "a": {} }]');
    expect(text).not.toMatch(/lowered|questions/);
  });
});

it('shortItem keeps twelve digits', () => {
  expect(shortItem(`sha256:${'f'.repeat(64)}`)).toBe('f'.repeat(12));
  expect(shortItem('own')).toBe('own');
  expect(shortItem(null)).toBeNull();
});
