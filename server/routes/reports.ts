import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { isFlat, parseFlat } from '#core/report/flat';
import { parseReport } from '#core/report/parse';
import { ProjectSlug, Sha } from '#core/report/report';
import type { Store } from '../store/open.ts';
import type { Submission } from '../store/ingest/submission.ts';
import { json, refusal } from './answers.ts';
import { readJson } from './body.ts';
import { ProjectParam, ReportQuery, type FlatQuery } from './parameters.ts';
import { HttpProblem } from './problem.ts';
import { Posted } from './schema/run.ts';
import type { z } from 'zod';

const post = createRoute({
  method: 'post',
  path: '/projects/{project}/reports',
  summary: 'Post a report, or a flat metric map with ?sha=',
  description:
    'A report says itself of what it is: its run.kind is local where it names none. A flat map ({"recall@5": 0.8, …}) takes sha, branch, k and kind from the address, and counts as ci without ?kind=.',
  request: {
    params: ProjectParam,
    query: ReportQuery,
    body: {
      required: true,
      // Not a zod schema on purpose: the body is read and checked below, with its own refusals.
      content: { 'application/json': { schema: { $ref: 'report.schema.json' } } },
    },
  },
  responses: {
    200: json(Posted, 'The same report was posted before; this is its run. Or a dry run'),
    201: json(Posted, 'Kept, and durable'),
    400: refusal('Not JSON, or not what its encoding says'),
    413: refusal('Larger than the limit it names'),
    415: refusal('Not application/json'),
    422: refusal('Not a valid report; errors point at what is wrong'),
    503: refusal('Too many reports are waiting; Retry-After says when'),
  },
});

/** Taking reports in. `basePath` goes in front of the addresses of runs. */
export const reportRoutes = (store: Store, basePath: string) =>
  new OpenAPIHono().openapi(post, async (c) => {
    const { project } = c.req.valid('param');
    const { bytes, json } = await readJson(c);
    if (!ProjectSlug.safeParse(project).success)
      throw new HttpProblem(
        'invalid-report',
        `"${project}" is no project name: lower-case letters, digits, ".", "_", "-", at most 64.`,
      );
    const { dry_run: rehearsed = false, ...query } = c.req.valid('query');
    const content = isFlat(json) ? readFlat(json, query) : readReport(json, project);
    const submission = { project, body: bytes, content };
    const { run, duplicate, mismatches, warnings } = rehearsed
      ? await store.rehearse(submission)
      : await store.submit(submission);
    const url = `${basePath}p/${project}/runs/${run.id}`;
    if (!rehearsed || duplicate)
      c.header('location', `${basePath}api/v1/projects/${project}/runs/${run.id}`);
    return c.json(
      { run, url, duplicate, mismatches, warnings },
      rehearsed || duplicate ? 200 : 201,
    );
  });

function readReport(json: unknown, project: string): Submission['content'] {
  const parsed = parseReport(json);
  if (!parsed.ok) throw new HttpProblem('invalid-report', 'Nothing was kept.', parsed.errors);
  if (parsed.report.project !== null && parsed.report.project !== project)
    throw new HttpProblem('invalid-report', 'Nothing was kept.', [
      {
        pointer: '/project',
        message: `the report is for "${parsed.report.project}" and was posted to "${project}"`,
      },
    ]);
  return { form: 'report', report: parsed.report };
}

function readFlat(json: unknown, query: z.output<typeof FlatQuery>): Submission['content'] {
  if (query.sha === undefined)
    throw new HttpProblem('invalid-report', 'A flat metric map says of what by ?sha=.', [
      { pointer: '?sha', message: 'missing: the full commit SHA' },
    ]);
  const sha = Sha.safeParse(query.sha);
  if (!sha.success)
    throw new HttpProblem('invalid-report', 'Nothing was kept.', [
      { pointer: '?sha', message: sha.error.issues[0]?.message ?? 'no SHA' },
    ]);
  const parsed = parseFlat(json);
  if (!parsed.ok) throw new HttpProblem('invalid-report', 'Nothing was kept.', parsed.errors);
  return {
    form: 'flat',
    metrics: parsed.metrics,
    sha: sha.data,
    branch: query.branch ?? null,
    k: query.k ?? null,
    kind: query.kind ?? 'ci',
  };
}
