import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import type { Store } from '../store/open.ts';
import { json, shaRefusals } from './answers.ts';
import { found } from './found.ts';
import { CompareQuery, MatrixQuery, ProjectParam } from './parameters.ts';
import { Comparison } from './schema/comparison.ts';
import { Matrix } from './schema/matrix.ts';

const compare = createRoute({
  method: 'get',
  path: '/projects/{project}/compare',
  operationId: 'compareRuns',
  tags: ['Comparison'],
  summary: 'Any two runs side by side, metric by metric and question by question',
  request: { params: ProjectParam, query: CompareQuery },
  responses: { 200: json(Comparison, 'Over the questions both runs have'), ...shaRefusals },
});
const matrix = createRoute({
  method: 'get',
  path: '/projects/{project}/matrix',
  operationId: 'getMatrix',
  tags: ['Comparison'],
  summary: 'Every question at every measured commit of a branch',
  request: { params: ProjectParam, query: MatrixQuery },
  responses: { 200: json(Matrix, "On the trend's axis"), ...shaRefusals },
});

/** Runs beside each other: two in full, or all of a branch. */
export const compareRoutes = (store: Store) =>
  new OpenAPIHono()
    .openapi(compare, async (c) => {
      const { project } = c.req.valid('param');
      const { base, head, kind, metric } = c.req.valid('query');
      const answer = found(
        await store.comparison(project, {
          base: base.reference,
          head: head.reference,
          kinds: kind,
          metrics: metric,
        }),
        `project "${project}"`,
      );
      const named = {
        base: { ref: base.text, ...answer.base },
        head: { ref: head.text, ...answer.head },
      };
      return c.json({ ...answer, ...named }, 200);
    })
    .openapi(matrix, async (c) => {
      const { project } = c.req.valid('param');
      const { kind, ...query } = c.req.valid('query');
      const answer = await store.matrix(project, { ...query, kinds: kind });
      return c.json(found(answer, `project "${project}"`), 200);
    });
