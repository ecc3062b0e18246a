import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import type { ZodType } from 'zod';
import { json } from '../answers.ts';

/** A part of the description: plain JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

/** What is data, or its own list, and no schema. */
const NO_SCHEMAS = new Set(['examples', 'example', 'enum', 'const', 'required']);

/**
 * The description with every schema that has a name said once, under components, and referred to
 * where it was.
 */
export function shareSchemas(document: Node, named: Record<string, ZodType>): Node {
  const schemas = jsonOf(named);
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [textOf(schema), name]));
  const share = (node: Json, self?: string): Json => {
    if (Array.isArray(node)) return node.map((one) => share(one));
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(textOf(node));
    if (name !== undefined && name !== self) return refTo(name);
    const nullable = names.get(textOf(withoutNull(node)));
    if (nullable !== undefined) return { anyOf: [refTo(nullable), { type: 'null' }] };
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, NO_SCHEMAS.has(key) ? value : share(value)]),
    );
  };
  const shared = Object.entries(schemas).map(([name, schema]) => [name, share(schema, name)]);
  const { components, paths, ...rest } = document;
  return {
    ...rest,
    components: { ...(components as Node), schemas: Object.fromEntries(shared) as Node },
    paths: share(paths as Json),
  };
}

const refTo = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const textOf = (node: Json) => JSON.stringify(node);

/** `type: [object, null]` as `type: object`, and so for enums; anything else as something no name has. */
function withoutNull({ type, ...rest }: Node): Json {
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null;
  const { enum: values, ...others } = rest;
  const plain: Node = Array.isArray(values) ? { enum: values.filter((one) => one !== null) } : {};
  return { type: type[0] as Json, ...plain, ...others };
}

/** The schemas as the description has them where they are used. */
function jsonOf(named: Record<string, ZodType>): Record<string, Node> {
  const app = new OpenAPIHono();
  for (const [name, schema] of Object.entries(named))
    app.openAPIRegistry.registerPath(
      createRoute({ method: 'get', path: `/${name}`, responses: { 200: json(schema, '') } }),
    );
  const { paths } = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  });
  const schemaOf = (name: string) =>
    (paths?.[`/${name}`] as unknown as AnswerOf).get.responses[200].content['application/json']
      .schema;
  return Object.fromEntries(Object.keys(named).map((name) => [name, schemaOf(name)]));
}

interface AnswerOf {
  get: { responses: { 200: { content: { 'application/json': { schema: Node } } } } };
}
