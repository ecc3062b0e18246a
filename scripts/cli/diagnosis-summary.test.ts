import { describe, expect, it } from 'vitest';
import { diagnose } from '#core/diagnosis/diagnose';
import { inStates, unanswered, type Group } from '../../server/fixtures/in-states.ts';
import { printDiagnosis } from './diagnosis-summary.ts';
import { Terminal } from './terminal.ts';

function printed(...groups: Group[]): string {
  let text = '\n';
  const stdout = { write: (more: string) => (text += more) };
  const { report, scored } = inStates(groups);
  printDiagnosis(diagnose(report, scored), new Terminal({ stdout, stderr: stdout }, {}));
  return text;
}

describe('printDiagnosis', () => {
  it('decides first, then shows states, tax, ceiling, clusters and advice', () => {
    const wrongOracle = { verdict: 'wrong', graded_by: 'human' } as const;
    expect(
      printed(
        { state: 'good', count: 34, tags: ['easy'] },
        { state: 'good', count: 2, oracle: wrongOracle },
        { state: 'missed', count: 7, tags: ['vague'] },
        { state: 'ranked_low', count: 4, tags: ['codes'] },
        { state: 'distracted', count: 3, tags: ['codes'] },
      ),
    ).toMatchInlineSnapshot(`
      "
      Fix retrieval: 11 of 14 wrong answers never saw their chunk.

        state       questions
        good               36  ████████████████████████  answered
        ranked low          4  ███                       first relevant chunk below the top k
        missed              7  █████                     no relevant chunk within depth
        distracted          3  ██                        wrong, right with the gold alone
        2 good answers are wrong with the gold alone: is the gold complete?

      Retrieval tax: 24 points = 14 missed + 8 ranked low + 6 distracted - 4 right only live.
      Reranker ceiling: recall@5 is 0.780, 0.860 with the chunks in perfect order.
      Failures by tag: codes 7 of 7, vague 7 of 7.
      Failures by gold document: doc 14 of 50.

      What to do:
        - 7 of 14 failures have no relevant chunk within depth 20: try hybrid search or a better embedding; a reranker cannot help.
        - 4 of 14 failures have their first relevant chunk between rank 6 and 20: rerank; perfect order would lift recall@5 from 0.780 to 0.860.
        - 3 of 14 failures had all they needed in the prompt and are right with the gold alone: send fewer or better-ordered chunks.
      "
    `);
  });

  it('shows stages with their recall and time', () => {
    const stages = { bm25: ['x#0', 'doc#1'], vector: ['doc#1'] };
    expect(
      printed(
        { state: 'good', count: 1, stages, stage_ms: { bm25: 0.25, rerank: 12 } },
        { state: 'good', count: 1, stages: { bm25: ['x#0'] }, stage_ms: { bm25: 0.75 } },
      ),
    ).toMatchInlineSnapshot(`
      "
      Nothing to fix: all 2 graded answers are right.

        state  questions
        good           2  ████████████████████████  answered

      Retrieval tax: 0 points.
      Reranker ceiling: recall@5 is 1.000, and no other order of the chunks would lift it.

        stage   recall@5  within depth      p50      p95
        bm25       0.500         0.500   0.5 ms   0.7 ms
        vector     1.000         1.000        –        –
        rerank         –             –  12.0 ms  12.0 ms
      "
    `);
  });

  it('says of retrieval alone what is unmeasured', () => {
    expect(printed({ state: 'missed', count: 1, ...unanswered }, { state: 'found', count: 3 }))
      .toMatchInlineSnapshot(`
      "
      Retrieval fails 1 of 4 questions; generation is unmeasured: ranktrail eval --generate.

        state   questions
        missed          1  ████████                  no relevant chunk within depth
        found           3  ████████████████████████  all gold in the top k, no verdict

      Reranker ceiling: recall@5 is 0.750, and no other order of the chunks would lift it.
      "
    `);
  });

  it('has something to say of a run without questions', () => {
    expect(printed()).toMatchInlineSnapshot(`
      "
      Nothing to judge: the run has no question with gold or an answer.

      "
    `);
  });
});
