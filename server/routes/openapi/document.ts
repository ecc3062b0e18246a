import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env, Schema } from 'hono';
import { exampleOf } from './examples.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { shareSchemas, type Json } from './share-schemas.ts';

type Node = { [key: string]: Json };

/** The parts of the description that are read again: by the page that shows it, and by tests. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Node;
}

export interface Media {
  schema?: Node;
  examples?: Record<string, { summary: string; value: unknown }>;
}

/** In the order in which they are shown. */
const TAGS = [
  ['Reports', 'Sending measurements in, and getting them back as they were sent'],
  ['Projects', 'What is measured'],
  ['History', 'Quality over the commits of a branch'],
  ['Runs', 'One execution over a golden set at one commit'],
  ['Questions', 'How single questions fared'],
  ['Comparison', 'Two runs side by side, and all questions over all commits'],
  ['Golden sets', 'The questions and their labels, as they were'],
  ['Export', 'Tables for other programs'],
  ['Service', 'The server itself'],
] as const;

const DESCRIPTION =
  'Scores of retrieval and generation, commit by commit. Every error is application/problem+json ' +
  '(RFC 9457); answers are JSON unless they say otherwise. GET answers carry an ETag and are not sent ' +
  'again to who names it in If-None-Match; HEAD and OPTIONS are answered at every address.';

const refused = (description: string) => ({
  description,
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } as Node },
  },
});
/** What any request can be refused with, whatever it asks for. */
const ANY_REFUSAL = {
  403: refused('The Host is not served here, or the Origin is another one'),
  405: refused('The address answers other methods; Allow lists them'),
  500: refused("A fault of the server; the answer's id leads to it in the server's log"),
};
const NOT_MODIFIED = { description: 'The same as what If-None-Match names; no body' };
/** Made anew each time, and never kept. */
const NEVER_KEPT = new Set(['getHealth', 'exportTable']);

/** The description of the API: its routes, what all of them have in common, examples, shared schemas. */
export function describeApi(
  routes: Pick<OpenAPIHono<Env, Schema, string>, 'getOpenAPI31Document'>,
  { version, basePath }: { version: string; basePath: string },
): ApiDocument {
  const document = routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Ranktrail', version, description: DESCRIPTION },
    servers: [{ url: `${basePath}api/v1` }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
  }) as unknown as ApiDocument;
  const shared = shareSchemas(document as unknown as Node, NAMED_SCHEMAS) as unknown as ApiDocument;
  for (const methods of Object.values(shared.paths))
    for (const [method, operation] of Object.entries(methods)) complete(operation, method);
  return shared;
}

function complete(operation: Operation, method: string): void {
  const { operationId, responses } = operation;
  for (const [status, answer] of Object.entries(ANY_REFUSAL)) responses[status] ??= answer;
  if (method === 'get' && !NEVER_KEPT.has(operationId)) responses[304] = NOT_MODIFIED;
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const [type, media] of Object.entries(content)) {
      const value = exampleOf(operationId, status, type);
      if (value !== undefined)
        media.examples = { [operationId]: { summary: 'As a server answered it', value } };
    }
}
