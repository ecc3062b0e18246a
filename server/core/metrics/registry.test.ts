import { describe, expect, it } from 'vitest';
import { isHigherBetter, parseMetricName } from './name.ts';
import { combine, metricNamed, METRICS, metricVersions, reportedMetrics } from './registry.ts';

describe('registry', () => {
  it('holds every family once, under the names of the contract', () => {
    const families = METRICS.map((m) => m.family);
    expect(new Set(families).size).toBe(families.length);
    for (const { name } of reportedMetrics(7)) expect(parseMetricName(name)).not.toBeNull();
  });

  it('agrees with the light name table on what is better', () => {
    for (const { family, better } of METRICS) {
      expect([family, better]).toEqual([family, isHigherBetter(family) ? 'higher' : 'lower']);
    }
  });

  it('reports 1, 3, 5, 10, the shipped k and what was asked for, ascending', () => {
    const names = reportedMetrics(7, [2, 5]).map(({ name }) => name);
    expect(names.filter((n) => n.startsWith('recall'))).toEqual([
      'recall@1',
      'recall@2',
      'recall@3',
      'recall@5',
      'recall@7',
      'recall@10',
    ]);
    expect(names.filter((n) => n.startsWith('mrr'))).toEqual(['mrr', 'mrr@10']);
  });

  it('finds a metric by name', () => {
    expect(metricNamed('ndcg@20')).toMatchObject({ k: 20, metric: { family: 'ndcg' } });
    expect(metricNamed('map')).toMatchObject({ k: null, metric: { family: 'map' } });
    for (const name of ['recall', 'recall@0', 'recall@05', 'mrr@5', 'constructor', '']) {
      expect(metricNamed(name)).toBeNull();
    }
  });

  it('means nothing of no values', () => {
    expect(METRICS.map((metric) => combine(metric, []))).toEqual(METRICS.map(() => null));
  });

  it('knows a version for every family', () => {
    expect(Object.keys(metricVersions())).toHaveLength(METRICS.length);
  });
});
