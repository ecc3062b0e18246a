import { z } from 'zod';
import { atShippedK } from '#core/metrics/name';
import { faultOf } from '#core/report/flat';
import { cut } from '#core/report/pointer';
import { SHORTEST_SHA } from '#core/history/abbreviation';
import { parseReference, REFERENCE_FORMS } from '#core/history/reference';
import { MAX_QUESTIONS, RunKind } from '#core/report/report';

const example = (value: unknown, description: string) => ({ examples: [value], description });

/** Parts of addresses, each once. */
export const ProjectParam = z.object({
  project: z.string().meta(example('help-center', 'Project')),
});
export const RunParam = ProjectParam.extend({
  id: z.string().meta(example('0f3a9c2b71d4e856', 'Run, as its answers name it')),
});
/** A commit where one is asked for: a SHA, or its first digits where only one begins so. */
const AnySha = z
  .string()
  .toLowerCase()
  .regex(
    new RegExp(`^[0-9a-f]{${SHORTEST_SHA},64}$`),
    `must be a commit SHA, or at least its first ${SHORTEST_SHA} hex digits`,
  )
  .meta(example('0f3a9c2', `Full, or at least ${SHORTEST_SHA} digits that one commit begins with`));
export const CommitParam = ProjectParam.extend({ sha: AnySha });

const branch = z
  .string()
  .min(1)
  .optional()
  .meta({ description: 'Default: main, master, else the branch measured last' });
const limit = (most: number) => z.coerce.number().int().min(1).max(most).optional();

const flag = z
  .string()
  .pipe(z.enum(['1', 'true', '0', 'false']))
  .transform((value) => value === '1' || value === 'true')
  .optional();

/** One or more kinds: `?kind=ci&kind=nightly` or `?kind=ci,nightly`. */
const kind = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(RunKind))
  .optional()
  .meta(
    example(
      'ci,nightly',
      `Only these kinds, comma-separated or repeated: ${RunKind.options.join(', ')}`,
    ),
  );
/** Metrics one request may ask for: more than any report has. */
const MAX_ASKED = 200;
/** One or more metrics, written as kinds are. */
const metric = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .superRefine((names, context) => {
    if (names.length > MAX_ASKED)
      return context.addIssue({ code: 'custom', message: `more than ${MAX_ASKED} metrics` });
    for (const name of names)
      if (faultOf(atShippedK(name, 1), null) !== null)
        context.addIssue({ code: 'custom', message: `"${cut(name)}" ${faultOf(name, null)}` });
  })
  .optional()
  .meta({
    description:
      'Only these; all by default. recall@k stands for the shipped k, in a trend of each point and of the newest one, in a comparison of both runs; it is answered as recall@5. recall and hit are there at every K within depth',
  });

/** A run by itself, by its commit or by a branch; with the text, as answers repeat it. */
const reference = (description: string, example: string) =>
  z
    .string({ error: `must be ${REFERENCE_FORMS}` })
    .transform((text, context) => {
      const reference = parseReference(text);
      if (reference) return { text, reference };
      context.addIssue({ code: 'custom', message: `must be ${REFERENCE_FORMS}` });
      return z.NEVER;
    })
    .meta({ examples: [example], description: `${description}: ${REFERENCE_FORMS}` });

export const BaseQuery = z.object({
  base: z
    .string()
    .min(1)
    .optional()
    .meta(example('5c1b2a90d3e4f678', 'Run to compare with; default: the nearest predecessor')),
});
export const QidQuery = z.object({ qid: z.string().min(1).meta(example('q017', 'Question')) });
const newest = limit(10_000).meta({
  description: 'Only the newest so many commits; 500 by default',
});
export const HistoryQuery = QidQuery.extend({ branch, kind, limit: newest });
export const TrendQuery = z.object({
  branch,
  kind,
  metric,
  from: AnySha.optional().meta(example('0f3a9c2', 'First commit of the window')),
  to: AnySha.optional().meta(example('5c1b2a9', 'Last commit of the window')),
  limit: newest,
  same_questions: flag.meta({
    description: 'Metrics over the questions that all measured points of the window measured',
  }),
});
export const MatrixQuery = z.object({
  branch,
  kind,
  from: AnySha.optional().meta(example('0f3a9c2', 'First commit of the window')),
  to: AnySha.optional().meta(example('5c1b2a9', 'Last commit of the window')),
  limit: limit(500).meta({ description: 'Newest commits, measured or not; default: 100' }),
});
export const RunQuery = z.object({ metric });
export const CompareQuery = z.object({
  base: reference('Run to compare with', 'branch:main'),
  head: reference('Run that is compared', 'sha:0f3a9c2'),
  kind: kind.meta({
    description:
      'Kinds of run that may stand for a commit or a branch. Default: ci and nightly, else local and import, else sweep',
  }),
  metric,
});
const cursor = z
  .string()
  .regex(/^\d{1,9}$/, 'take it from next_cursor')
  .optional()
  .meta({ description: 'next_cursor of the page before; what arrives in between changes no page' });
export const RunsQuery = z.object({
  branch: z.string().min(1).optional().meta({ description: 'Only runs of this branch' }),
  sha: AnySha.optional(),
  kind,
  limit: limit(500).meta({ description: 'Runs in a page, 50 by default' }),
  cursor,
});
export const QuestionsQuery = z.object({
  limit: limit(MAX_QUESTIONS).meta({ description: 'Questions in a page, all by default' }),
  cursor,
});
/** Parts of an export that it leaves out unless asked: `?include=texts,answers`. */
const include = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(z.enum(['texts', 'answers', 'authors'])))
  .optional()
  .meta({
    description:
      'Also these, comma-separated or repeated: texts of the ranked and the gold chunks, answers, authors of commits',
  });
export const ExportQuery = z.object({
  format: z
    .enum(['json', 'csv', 'parquet'])
    .default('json')
    .meta({ description: 'How the table is written' }),
  what: z
    .enum(['runs', 'questions'])
    .default('questions')
    .meta({ description: 'A row per run, or per run and question' }),
  branch: z.string().min(1).optional().meta({ description: 'Only runs of this branch' }),
  kind,
  run: z.string().min(1).optional().meta({ description: 'Only this run, by id' }),
  limit: limit(1_000_000).meta({
    description: 'Only the last arrived so many runs; all by default',
  }),
  include,
});
/** What a flat metric map cannot say itself. */
export const FlatQuery = z.object({
  sha: z.string().optional().meta({ description: 'The full commit SHA' }),
  branch: z.string().min(1).optional().meta({ description: 'The branch it was measured on' }),
  k: z.coerce.number().int().min(1).max(1_000).optional().meta({ description: 'The shipped k' }),
  kind: RunKind.optional().meta({
    description: 'Default: ci. A full report says its kind itself, and is local where it does not',
  }),
});
export const ReportQuery = FlatQuery.extend({
  dry_run: flag.meta({ description: 'Checked, scored and answered with 200; nothing is kept' }),
});
