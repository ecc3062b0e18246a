import type { HashedLabels } from '#core/golden/hash';
import type { GoldenItem } from '#core/golden/item';

/** What is said about an item and changes no number: no part of its hash. */
export type Description = Pick<GoldenItem, 'tags' | 'source' | 'must_pass'> & {
  note: string | null;
};

/** An item of a version of a golden set. */
export interface VersionItem {
  qid: string;
  /** Null: listed in the set, and in no report so far. */
  itemHash: string | null;
  /** Null as `itemHash`. */
  labels: HashedLabels | null;
  /** As the first report of the version had it. */
  description: Description | null;
}

/** A question of a report as its labels alone. */
export function labelsOf(question: HashedLabels): HashedLabels {
  return {
    question: question.question,
    relevant_chunk_ids: question.relevant_chunk_ids,
    relevant_doc_ids: question.relevant_doc_ids,
    evidence: question.evidence.map(({ doc_id, quote }) => ({ doc_id, quote })),
    grades: question.grades,
    answer_must_mention: question.answer_must_mention,
    unanswerable: question.unanswerable,
  };
}
