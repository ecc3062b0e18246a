import { describe, expect, it } from 'vitest';
import { compareReports } from '#core/diagnosis/between-reports';
import type { ReportInput } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import { others } from '../../server/fixtures/judged.ts';
import { question, report } from '../../server/fixtures/report.ts';
import { printComparison } from './comparison-summary.ts';
import { Terminal } from './terminal.ts';

type Questions = ReportInput['questions'];

/** Gold `doc#1` at a rank of 20 chunks, and the verdict on the answer. */
function at(qid: string, rank: number, verdict: 'correct' | 'wrong' | null = null, text = 'old') {
  const ranking = others(20);
  if (rank > 0) ranking[rank - 1] = 'doc#1';
  const answer = verdict && { verdict, graded_by: 'human' as const };
  return question(qid, ['doc#1'], ranking, {
    live: answer,
    oracle: answer && { ...answer, verdict: 'correct' },
    gold_text_hashes: { 'doc#1': text },
  });
}

function printed(base: Questions, head: Questions, more: [Base?: object, Head?: object] = []) {
  let text = '\n';
  const stdout = { write: (line: string) => (text += line) };
  const scored = (questions: Questions, rest: Partial<ReportInput> = {}) => {
    const made = report(questions, rest);
    return { report: made, scored: scoreReport(made) };
  };
  const before = scored(base, more[0]);
  const now = scored(head, more[1]);
  printComparison(
    { report: before.report, comparison: compareReports(before, now) },
    now,
    new Terminal({ stdout, stderr: stdout }, {}),
  );
  return text;
}

const started = (time: string, sha: string) => ({
  run: { started_at: `2026-03-01T${time}Z` },
  git: { sha: sha.repeat(40) },
});

describe('printComparison', () => {
  it('compares the shared questions, then says what became of them', () => {
    // Shared: a b c d. recall and live 1/4 → 2/4 (+b +d -a); mrr (1 + 1/10 + 1/10 + 0) / 4 = 0.3 →
    // (0 + 1/2 + 1/10 + 1/5) / 4 = 0.2.
    const base = [
      at('a', 1, 'correct'),
      at('b', 10, 'wrong'),
      at('c', 10, 'wrong'),
      at('d', 0, 'wrong'),
      at('gone', 1, 'correct'),
      at('other', 1, 'correct'),
    ];
    const head = [
      at('a', 0, 'wrong'),
      at('b', 2, 'correct'),
      at('c', 10, 'wrong'),
      at('d', 5, 'correct'),
      at('new', 0, 'wrong'),
      { ...at('other', 1, 'correct'), question: 'Asked in other words?' },
    ];
    expect(printed(base, head, [started('10:00:00', 'b'), started('10:12:59', 'c')]))
      .toMatchInlineSnapshot(`
        "

        Against the run before (bbbbbbb, 12 min ago):
          4 questions in both, 1 relabelled, 1 new, 1 gone

          metric                  before    now  difference  n
          recall@5                 0.250  0.500      +0.250  4
          mrr                      0.300  0.200      -0.100  4
          answer_accuracy_live     0.250  0.500      +0.250  4
          answer_accuracy_oracle   1.000  1.000       0.000  4

          +2 / -1 questions wholly found in the top 5
          1 good → missed: a
          1 ranked low → good: b
          1 missed → good: d
        "
      `);
  });

  it('names what forbids a comparison in place of a number', () => {
    const judge = (model: string) => ({ config: { k: 5, depth: 20, judge: { model } } });
    expect(printed([at('a', 1, 'correct')], [at('a', 1, 'wrong')], [judge('x'), judge('y')]))
      .toMatchInlineSnapshot(`
        "

        Against the run before (same commit aaaaaaa):
          1 question in both

          metric                  before    now  difference  n
          recall@5                 1.000  1.000       0.000  1
          mrr                      1.000  1.000       0.000  1
          answer_accuracy_live         –      –           –  –  not comparable: judge changed
          answer_accuracy_oracle       –      –           –  –  not comparable: judge changed

          +0 / -0 questions wholly found in the top 5
          1 good → distracted: a
          - Both runs score 1.0 throughout on the one question they share: the golden set is saturated, add harder questions.
        "
      `);
  });

  it('compares documents where the gold moved', () => {
    expect(printed([at('a', 1), at('b', 1)], [at('a', 1, null, 'new'), at('b', 9)]))
      .toMatchInlineSnapshot(`
        "

        Against the run before (same commit aaaaaaa):
          2 questions in both (1 with moved gold)

          metric        before    now  difference  n
          doc_recall@5   1.000  0.500      -0.500  2  in place of recall@5 and mrr: gold moved

          +0 / -1 questions wholly found in the top 5
          1 found → ranked low: b
        "
      `);
  });

  it('tells of retrieval alone where one run did not answer', () => {
    expect(printed([at('a', 1, 'correct')], [at('a', 7)])).toMatchInlineSnapshot(`
      "

      Against the run before (same commit aaaaaaa):
        1 question in both

        metric    before    now  difference  n
        recall@5   1.000  0.000      -1.000  1
        mrr        1.000  0.143      -0.857  1

        +0 / -1 questions wholly found in the top 5
        1 found → ranked low: a
        - Only one of the two runs has a graded answer to the only question: there retrieval alone is compared.
      "
    `);
  });

  it('shows the six largest changes', () => {
    // Good, distracted, ranked low, missed: each of them to each other, twelve kinds.
    const states: [rank: number, verdict: 'correct' | 'wrong' | null][] = [
      [1, 'correct'],
      [1, 'wrong'],
      [9, 'wrong'],
      [0, 'wrong'],
    ];
    const pairs = states.flatMap((from, i) =>
      states.flatMap((to, j) => (i === j ? [] : [{ qid: `${i}${j}`, from, to }])),
    );
    const text = printed(
      pairs.map(({ qid, from }) => at(qid, ...from)),
      pairs.map(({ qid, to }) => at(qid, ...to)),
    );
    expect(text.match(/→/g)).toHaveLength(6);
    expect(text).toContain('  and 6 more kinds of change\n');
  });

  it('says that k changed, and takes recall at the k of now', () => {
    const at2 = { config: { k: 2, depth: 20 } };
    // Rank 3 is in the top 5 before; at k = 2 it was not and is not: recall@2 is 0 on both sides.
    expect(printed([at('a', 3)], [at('a', 3)], [{}, at2])).toMatchInlineSnapshot(`
      "

      Against the run before (same commit aaaaaaa):
        1 question in both
        k 5 → 2: what a question's state is depends on the k of its run

        metric    before    now  difference  n
        recall@2   0.000  0.000       0.000  1
        mrr        0.333  0.333       0.000  1

        +0 / -1 questions wholly found in the top 2
        1 found → ranked low: a
      "
    `);
  });

  it('has nothing to compare without a shared question', () => {
    expect(printed([at('a', 1)], [at('b', 1), at('c', 1)])).toMatchInlineSnapshot(`
      "

      Against the run before (same commit aaaaaaa):
        0 questions in both, 2 new, 1 gone
      "
    `);
  });
});
