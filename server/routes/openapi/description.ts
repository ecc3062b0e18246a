import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Report } from '#core/report/report';
import { json } from '../answers.ts';
import type { ApiDocument } from './document.ts';
import { once } from './once.ts';

const anything = z.record(z.string(), z.unknown());
const openapi = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getDescription',
  tags: ['Service'],
  summary: 'This description of the API, OpenAPI 3.1',
  responses: { 200: json(anything, 'The description') },
});
const reportSchema = createRoute({
  method: 'get',
  path: '/report.schema.json',
  operationId: 'getReportSchema',
  tags: ['Reports'],
  summary: 'The format of reports as JSON Schema: the definition the server validates with',
  responses: { 200: json(anything, 'JSON Schema, draft 2020-12') },
});

/** Reports as JSON Schema, as clients write them. */
export const reportJsonSchema = () => z.toJSONSchema(Report, { io: 'input' });

/** What the API says of itself; made when first asked for. */
export function descriptionRoutes(describe: () => ApiDocument) {
  const schema = once(reportJsonSchema);
  return new OpenAPIHono()
    .openapi(openapi, (c) => c.json({ ...describe() }, 200))
    .openapi(reportSchema, (c) => c.json({ ...schema() }, 200));
}
