import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { json } from './answers.ts';

export const Health = z.object({ status: z.literal('ok'), version: z.string() });
export type Health = z.infer<typeof Health>;

const get = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Service'],
  summary: 'Is the server up?',
  responses: { 200: json(Health, 'It is') },
});

export const health = (version: string) =>
  new OpenAPIHono().openapi(get, (c) => {
    c.header('cache-control', 'no-store');
    return c.json({ status: 'ok' as const, version }, 200);
  });
