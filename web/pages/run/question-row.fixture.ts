import type { QuestionRow } from '../../../server/routes/schema/question.ts';

/** A question that was found at rank 1, unless told otherwise. */
export function row(qid: string, change: Partial<QuestionRow> = {}): QuestionRow {
  return {
    qid,
    question: `Question ${qid}?`,
    tags: [],
    unanswerable: false,
    must_pass: false,
    state: 'found',
    flags: [],
    need_ranks: [1],
    metrics: {},
    retrieve_ms: null,
    rank: 1,
    needs: 1,
    needs_met: 1,
    live: null,
    oracle: null,
    error: null,
    movement: 'same',
    before: null,
    ...change,
  };
}
