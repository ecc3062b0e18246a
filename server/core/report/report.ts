import { z } from 'zod';
import { Id, labels, MAX_ID, Tags } from '#core/golden/item';

/** Limits of one report, stated in the 413 and 422 answers. */
export const MAX_QUESTIONS = 100_000;
export const MAX_DEPTH = 1_000;
/** Distinct or not; of a question without `needs`, its relevant chunk ids are the needs. */
export const MAX_NEEDS = 1_000;
/** Of all needs of one question together. */
export const MAX_ALTERNATIVES = 10_000;
/** Commits in `git.history`; about 200 are enough. */
export const MAX_HISTORY = 10_000;
/** Parents of one commit. */
export const MAX_PARENTS = 100;
/** Parents of all commits of a report together: three times as many as a history can have commits. */
export const MAX_EDGES = 30_000;
/** Stages of one question, ranked and timed ones each. */
export const MAX_STAGES = 50;
/** Length of a stage's name, UTF-16 code units. */
export const MAX_STAGE_NAME = 200;
/** Counts are kept in columns of 32 bits. */
export const MAX_COUNT = 2 ** 31 - 1;
/** 31 years; sums of times beyond would leave what a number can hold. */
export const MAX_MS = 1e12;

/** 40 hex digits (SHA-1) or 64 (SHA-256), lower case; abbreviations are refused. */
export const Sha = z
  .string()
  .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, 'a full commit SHA: 40 or 64 lower-case hex digits')
  .refine((sha) => !/^0+$/.test(sha), 'nothing but zeros: in git that stands for no commit');

const Count = z.int().nonnegative().max(MAX_COUNT);
const Milliseconds = z.number().nonnegative().max(MAX_MS);

/** An instant as ISO 8601 with a zone, in the years 1 to 9999 of UTC. */
export const Instant = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'must be a date and time with a zone, such as 2026-05-04T10:00:00Z',
  })
  .refine(
    (text) => /^(?!0000)\d{4}-/.test(new Date(text).toISOString()),
    'must be in the years 1 to 9999 of UTC',
  );

export const RunKind = z.enum(['ci', 'nightly', 'local', 'sweep', 'import']);
export type RunKind = z.infer<typeof RunKind>;

/** Letters, digits, `.`, `_`, `-`; starts with a letter or digit; at most 64. */
export const ProjectSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'lower-case letters, digits, ".", "_", "-"; at most 64');

/** One commit as the client knows it; `parents` is null where unknown (shallow boundary), never []. */
export const Commit = z.looseObject({
  sha: Sha,
  parents: z.array(Sha).max(MAX_PARENTS).nullable().default(null),
  author: z.string().nullable().default(null),
  message: z.string().nullable().default(null),
  committed_at: Instant.nullable().default(null),
  tags: Tags,
});
export type Commit = z.infer<typeof Commit>;

const PullRequest = z.union(
  [z.string().min(1).max(MAX_ID), z.int().min(1)],
  'must be the number of a pull request, or its name',
);

export const Git = z.looseObject({
  ...Commit.shape,
  branch: Id.nullable().default(null),
  dirty: z.boolean().default(false),
  remote_url: z.string().nullable().default(null),
  pull_request: PullRequest.nullable().default(null),
  tested_sha: Sha.nullable().default(null),
  history: z.array(Commit).max(MAX_HISTORY).default([]),
});
export type Git = z.infer<typeof Git>;

/** A retrieved chunk: its id alone, or with document and score. Null and '' are kept, and counted when cleaned. */
export const Retrieved = z.union(
  [
    z.string().max(MAX_ID),
    z.null(),
    z.looseObject({
      id: z.string().max(MAX_ID).nullable(),
      doc_id: z.string().max(MAX_ID).nullable().default(null),
      score: z.number().nullable().default(null),
    }),
  ],
  'must be a chunk id, null, or { id, doc_id?, score? } with a number for a score',
);
export type Retrieved = z.infer<typeof Retrieved>;

export const Verdict = z.enum(['correct', 'wrong']);
export type Verdict = z.infer<typeof Verdict>;

export const Answer = z.looseObject({
  answer: z.string().nullable().default(null),
  verdict: Verdict.nullable().default(null),
  graded_by: z.enum(['must_mention', 'judge', 'human']).nullable().default(null),
  ms: Milliseconds.nullable().default(null),
  reason: z.string().nullable().default(null),
  error: z.string().nullable().default(null),
});
export type Answer = z.infer<typeof Answer>;

export const ReportQuestion = z.looseObject({
  qid: Id,
  question: z.string().nullable().default(null),
  item_hash: z.string().max(MAX_ID).nullable().default(null),
  ...labels,
  /** Each need is a set of alternative chunk ids; absent: one need per relevant chunk id. */
  needs: z.array(z.array(Id)).nullable().default(null),
  gold_indexed: z.record(z.string(), z.boolean()).nullable().default(null),
  gold_text_hashes: z.record(z.string(), z.string()).nullable().default(null),
  retrieved: z.array(Retrieved),
  stages: z.record(z.string(), z.array(Retrieved)).nullable().default(null),
  retrieve_ms: Milliseconds.nullable().default(null),
  /** How long each stage took; a stage may be timed without its ranking, and the other way round. */
  stage_ms: z.record(z.string(), Milliseconds).nullable().default(null),
  error: z.string().nullable().default(null),
  live: Answer.nullable().default(null),
  oracle: Answer.nullable().default(null),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

export const ReportChunk = z.looseObject({
  id: Id,
  doc_id: z.string().max(MAX_ID).nullable().default(null),
  title: z.string().nullable().default(null),
  text: z.string(),
});
export type ReportChunk = z.infer<typeof ReportChunk>;

export const Config = z.looseObject({
  k: z.int().min(1).max(MAX_DEPTH),
  depth: z.int().min(1).max(MAX_DEPTH).nullable().default(null),
  pipeline: z.record(z.string(), z.unknown()).nullable().default(null),
  generator: z.looseObject({}).nullable().default(null),
  judge: z.looseObject({}).nullable().default(null),
});
export type Config = z.infer<typeof Config>;

/**
 * Report, version 1. Unknown fields are kept. Rules that span fields (duplicate qids, depth >= k,
 * a question without any gold, the limits of needs and stages) are checked in `check.ts`, so that this schema exports as JSON Schema.
 */
export const Report = z.looseObject({
  format: z.literal('ranktrail-report'),
  version: z.literal(1, 'must be 1: this server knows no other version of the format'),
  project: ProjectSlug.nullable().default(null),
  run: z
    .looseObject({
      kind: RunKind.default('local'),
      label: z.string().nullable().default(null),
      started_at: Instant.nullable().default(null),
      duration_ms: Milliseconds.nullable().default(null),
      tool: z.string().nullable().default(null),
    })
    .prefault({}),
  git: Git,
  golden: z
    .looseObject({
      name: z.string().nullable().default(null),
      hash: z.string().max(MAX_ID).nullable().default(null),
      qids: z.array(Id).max(MAX_QUESTIONS).nullable().default(null),
    })
    .nullable()
    .default(null),
  corpus: z
    .looseObject({
      hash: z.string().nullable().default(null),
      documents: Count.nullable().default(null),
      chunks: Count.nullable().default(null),
    })
    .nullable()
    .default(null),
  config: Config,
  metrics: z.record(z.string(), z.number().nullable()).nullable().default(null),
  external_metrics: z
    .record(
      z.string(),
      z.looseObject({
        value: z.number().nullable(),
        n: Count.nullable().default(null),
        judge: z.string().nullable().default(null),
      }),
    )
    .nullable()
    .default(null),
  baseline: z
    .looseObject({
      metrics: z.record(z.string(), z.number().nullable()),
      tolerance: z.number().nonnegative().nullable().default(null),
      sha: Sha.nullable().default(null),
    })
    .nullable()
    .default(null),
  questions: z.array(ReportQuestion).max(MAX_QUESTIONS),
  chunks: z.array(ReportChunk).nullable().default(null),
});
/** A validated report: every optional field present, absent ones null or empty. */
export type Report = z.infer<typeof Report>;
/** A report as a client may write it: optional fields may be missing. */
export type ReportInput = z.input<typeof Report>;
