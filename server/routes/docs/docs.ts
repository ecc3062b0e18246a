import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { reportJsonSchema } from '../openapi/description.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { once } from '../openapi/once.ts';
import { docsPage } from './page.ts';
import type { Schema } from './schema-rows.ts';
import { STYLE } from './style.ts';

const docs = createRoute({
  method: 'get',
  path: '/docs',
  operationId: 'getDocs',
  tags: ['Service'],
  summary: 'This description of the API as a page',
  responses: {
    200: {
      description: 'The page',
      content: { 'text/html': { schema: { type: 'string' as const } } },
    },
  },
});

/** The page that shows the API, and its style sheet beside it. */
export function docsRoutes(describe: () => ApiDocument, basePath: string) {
  const reportSchema = once(() => reportJsonSchema() as Schema);
  const app = new OpenAPIHono().openapi(docs, (c) => {
    const { origin } = new URL(c.req.url);
    const place = { basePath, api: `${origin}${basePath}api/v1` };
    return c.html(docsPage(describe(), reportSchema(), place));
  });
  app.get('/docs.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  return app;
}
