import { z } from 'zod';
import { Evidence, Source } from '#core/golden/item';

const At = z.object({
  run_id: z.string(),
  sha: z.string(),
  subject: z.string().nullable(),
  committed_at: z.string().nullable(),
});

/** A golden set as it was for some runs: equal items, equal labels. */
export const GoldenVersion = z.object({
  /** Hash of the items' hashes. */
  hash: z.string(),
  /** As its newest run calls it. */
  name: z.string().nullable(),
  /** Questions, those listed and missing from every report included. */
  items: z.number().int(),
  /** Runs over this version, and the first and the last of them in commit order. */
  runs: z.number().int(),
  first: At,
  last: At,
});
export type GoldenVersion = z.infer<typeof GoldenVersion>;

/** An item of a version; labels are null, tags empty, where no report had the question. */
export const GoldenVersionItem = z.object({
  qid: z.string(),
  item_hash: z.string().nullable(),
  question: z.string().nullable(),
  relevant_chunk_ids: z.array(z.string()),
  relevant_doc_ids: z.array(z.string()),
  evidence: z.array(Evidence),
  grades: z.record(z.string(), z.number()),
  answer_must_mention: z.array(z.string()),
  unanswerable: z.boolean(),
  /** These and the next three as the first report of the version had them: no part of the hash. */
  tags: z.array(z.string()),
  source: Source.nullable(),
  must_pass: z.boolean(),
  note: z.string().nullable(),
});
export type GoldenVersionItem = z.infer<typeof GoldenVersionItem>;

export const Golden = z.object({
  /** In commit order of their first runs. */
  versions: z.array(GoldenVersion),
  /** The version asked for by run or hash, with its items in qid order; null: none was asked for. */
  shown: z.object({ hash: z.string(), items: z.array(GoldenVersionItem) }).nullable(),
});
export type Golden = z.infer<typeof Golden>;

const Named = z.object({ qid: z.string(), question: z.string().nullable() });
const changedIn = (parts: readonly [string, ...string[]]) =>
  Named.extend({
    changes: z.array(
      z.object({
        part: z.enum(parts),
        /** How, in a few words: `policy#3 → policy#4`, `now unanswerable`. */
        text: z.string(),
      }),
    ),
  });

/** What became of a golden set from one version to another; lists are in qid order. */
export const GoldenComparison = z.object({
  base: z.string(),
  head: z.string(),
  added: z.array(Named),
  removed: z.array(Named),
  /** Other labels: such questions are not compared between runs. */
  relabelled: z.array(changedIn(['question', 'gold', 'must-mention', 'grades', 'unanswerable'])),
  /** Equal labels, described otherwise: compared as before, and counted in `same`. */
  described: z.array(changedIn(['tags', 'note', 'source', 'must_pass'])),
  same: z.number().int(),
});
export type GoldenComparison = z.infer<typeof GoldenComparison>;
