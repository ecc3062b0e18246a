import { describe, expect, it } from 'vitest';
import { QUESTIONS, runFound, runOver } from './fixtures/help-center.ts';
import type { Pipeline } from './pipeline.ts';

const { found } = QUESTIONS;

describe('grading', () => {
  it('asks the judge only where nothing must be mentioned, with the chunks of the answer', async () => {
    const asked: string[] = [];
    const judge: Pipeline['judge'] = (question, answer, chunks) => {
      asked.push(`${question} ${answer} ${chunks.map(({ id }) => id).join(',')}`);
      return { correct: chunks.length === 1, reason: 'because' };
    };
    const open = { ...found, qid: 'open', answer_must_mention: [] };
    const { questions } = await runOver({ judge, generate: () => 'A' }, { golden: [found, open] });
    expect(asked).toEqual([
      'How long may I keep it? A returns#0,shipping#0',
      'How long may I keep it? A returns#0',
    ]);
    expect(questions[1]?.live).toMatchObject({ verdict: 'wrong', graded_by: 'judge' });
    expect(questions[1]?.oracle).toMatchObject({ verdict: 'correct', reason: 'because' });
  });

  it('leaves the verdict open without either', async () => {
    const { live } = await runFound({}, { golden: [{ ...found, answer_must_mention: [] }] });
    expect(live).toMatchObject({ verdict: null, graded_by: null, reason: null, error: null });
  });
});
