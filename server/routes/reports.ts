import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { ProjectSlug } from '#core/report/report';
import type { Intake } from '../intake/intake.ts';
import type { Store } from '../store/open.ts';
import { json, refusal } from './answers.ts';
import { ProjectParam, ReportQuery } from './parameters.ts';
import { HttpProblem } from './problem.ts';
import { Posted } from './schema/run.ts';

const post = createRoute({
  method: 'post',
  path: '/projects/{project}/reports',
  operationId: 'postReport',
  tags: ['Reports'],
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
    408: refusal('Nothing more of the body came'),
    503: refusal('Too many reports are waiting; Retry-After says when'),
    507: refusal('The disk is full: nothing was kept'),
  },
});

/** Taking reports in. `basePath` goes in front of the addresses of runs. */
export const reportRoutes = (store: Store, intake: Intake, basePath: string) =>
  new OpenAPIHono().openapi(post, async (c) => {
    const { project } = c.req.valid('param');
    if (!ProjectSlug.safeParse(project).success)
      throw new HttpProblem(
        'invalid-report',
        `"${project}" is no project name: lower-case letters, digits, ".", "_", "-", at most 64.`,
      );
    const { dry_run: rehearsed = false, ...query } = c.req.valid('query');
    const { run, duplicate, mismatches, warnings } = await intake.take(
      c,
      { project, ...query },
      (prepared) => (rehearsed ? store.rehearse(prepared) : store.keep(prepared)),
    );
    const url = `${basePath}p/${project}/runs/${run.id}`;
    if (!rehearsed || duplicate)
      c.header('location', `${basePath}api/v1/projects/${project}/runs/${run.id}`);
    return c.json(
      { run, url, duplicate, mismatches, warnings },
      rehearsed || duplicate ? 200 : 201,
    );
  });
