import { z } from 'zod';
import { MAX_DEPTH, ProjectSlug } from '#core/report/report';
import type { RanktrailConfig } from '../harness/pipeline.ts';

const fn = (hint: string) =>
  z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', hint);
const positive = z.int().min(1);
const fraction = z.number().nonnegative();

/** `ranktrail.config.*` as a user wrote it. Functions may be absent: `push` needs none. */
export const ConfigFile = z.looseObject({
  project: ProjectSlug.optional(),
  golden: z.string().min(1).optional(),
  baseline: z.string().min(1).optional(),
  k: positive.max(MAX_DEPTH).optional(),
  depth: positive.max(MAX_DEPTH).optional(),
  concurrency: positive.optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  generator: z.looseObject({}).optional(),
  judgeInfo: z.looseObject({}).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  gate: z
    .looseObject({
      retrieval: z.array(z.string()).optional(),
      generation: z.array(z.string()).optional(),
      tolerance: z.union([fraction, z.record(z.string(), fraction)]).optional(),
    })
    .optional(),
  retrieve: fn('must be a function (question, { k, depth, signal }) => chunk ids').optional(),
  getChunks: fn('must be a function (ids) => chunks').optional(),
  generate: fn('must be a function (question, chunks) => answer').optional(),
  judge: fn('must be a function (question, answer, chunks) => { correct }').optional(),
  prepare: fn('must be a function ({ signal }) => nothing or a promise').optional(),
  listChunks: fn('must be a function () => chunks').optional(),
});
/** What of a configuration was written; every field may be missing. */
export type ConfigFile = Partial<RanktrailConfig>;

export const KNOWN_FIELDS = Object.keys(ConfigFile.shape);
/** What comes along where the embedded pipeline is spread into a configuration; nobody writes it. */
export const FIELDS_BROUGHT_ALONG: readonly string[] = ['chunks'];
export const KNOWN_GATE_FIELDS = Object.keys(ConfigFile.shape.gate.unwrap().shape);
