import { describe, expect, it } from 'vitest';
import { scoreReport } from '#core/report/score';
import { question, report } from '../../fixtures/report.ts';
import { clustersOf, MOST_CLUSTERS } from './clusters.ts';

const found = (qid: string, gold: string, tags: string[]) =>
  question(qid, [gold], [gold], { tags });
const missed = (qid: string, gold: string, tags: string[]) =>
  question(qid, [gold], ['x#0'], { tags });

describe('clustersOf', () => {
  it('counts failures by tag and by gold document, worst first', () => {
    const run = report([
      missed('a', 'billing#1', ['money', 'vague']),
      missed('b', 'billing#2', ['money']),
      found('c', 'billing#1', ['money']),
      missed('d', 'pairing#4', ['vague', 'vague']),
      found('e', 'faq#1', ['easy']),
      question('f', [], ['x#0'], { unanswerable: true, tags: ['vague'] }),
    ]);
    const clusters = clustersOf(run, scoreReport(run));
    expect(
      clusters.map(({ by, name, failures, questions }) => [by, name, failures, questions]),
    ).toEqual([
      // As many failures: the larger share first, then by name.
      ['tag', 'money', 2, 3],
      ['tag', 'vague', 2, 3],
      ['document', 'billing', 2, 3],
      ['document', 'pairing', 1, 1],
    ]);
    expect(clusters[0]?.qids).toEqual(['a', 'b', 'c']);
  });

  it('counts a question once per document, by the documents that are labelled', () => {
    const run = report([
      question('a', ['one#1', 'one#2'], ['x#0']),
      question('b', ['one#1'], ['x#0'], { relevant_doc_ids: ['two'] }),
    ]);
    const clusters = clustersOf(run, scoreReport(run));
    expect(clusters.map(({ name, failures }) => [name, failures])).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
  });

  it('puts the larger share first among as many failures, whatever the names', () => {
    const run = report([
      missed('a', 'x#1', ['all']),
      found('b', 'x#1', ['all']),
      missed('c', 'x#1', ['rare']),
    ]);
    const names = clustersOf(run, scoreReport(run)).map(({ name }) => name);
    expect(names).toEqual(['rare', 'all', 'x']);
  });

  it('keeps the worst few', () => {
    const run = report(
      Array.from({ length: MOST_CLUSTERS + 5 }, (_, i) => missed(`q${i}`, `doc${i}#1`, [])),
    );
    expect(clustersOf(run, scoreReport(run))).toHaveLength(MOST_CLUSTERS);
  });
});
