import type { GoldenItem } from '#core/golden/item';
import { gradeByMention } from '#core/grading/must-mention';
import type { Answer } from '#core/report/report';
import { call, failure } from './call.ts';
import type { RunContext } from './evaluate-question.ts';
import { OptionError } from './harness-error.ts';
import type { Chunk } from './pipeline.ts';
import { readGeneration, readJudgement } from './returned.ts';

type Grade = Pick<Answer, 'verdict' | 'graded_by' | 'reason'>;

/** An answer that was never given: it counts as wrong. */
export function failedAnswer(error: string): Answer {
  return { answer: null, verdict: 'wrong', graded_by: null, ms: null, reason: null, error };
}

/** Generates from exactly these chunks, in this order, and grades the answer. */
export async function answerQuestion(
  item: GoldenItem,
  ids: readonly string[],
  run: RunContext,
): Promise<Answer> {
  const { pipeline, options, texts } = run;
  try {
    const chunks = await texts.get(ids, options);
    const { value, ms } = await call(
      'generate',
      (signal) => {
        if (!pipeline.generate) throw new OptionError('The pipeline has no generate.');
        return pipeline.generate(item.question, chunks, { signal });
      },
      options,
    );
    const answer = readGeneration(value);
    return { answer, ms, error: null, ...(await grade(item, answer, chunks, run)) };
  } catch (thrown) {
    options.signal.throwIfAborted();
    return failedAnswer(`${item.qid}: ${failure('generate', thrown)}`);
  }
}

/** Must-mention strings decide where there are any, else the judge, else nobody yet. */
async function grade(
  item: GoldenItem,
  answer: string,
  chunks: Chunk[],
  { pipeline, options }: RunContext,
): Promise<Grade> {
  const verdict = gradeByMention(answer, item.answer_must_mention);
  if (verdict !== null) return { verdict, graded_by: 'must_mention', reason: null };
  if (!pipeline.judge) return { verdict: null, graded_by: null, reason: null };
  const judge = pipeline.judge.bind(pipeline);
  try {
    const { value } = await call(
      'judge',
      (signal) => judge(item.question, answer, chunks, { signal }),
      options,
    );
    const { correct, reason = null } = readJudgement(value);
    return { verdict: correct ? 'correct' : 'wrong', graded_by: 'judge', reason };
  } catch (thrown) {
    options.signal.throwIfAborted();
    const reason = `${item.qid}: not graded: ${failure('judge', thrown)}`;
    return { verdict: null, graded_by: null, reason };
  }
}
