import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../fixtures/running-server.ts';
import { curlOf } from './curl.ts';
import { rowsOf, typeOf, type Schema } from './schema-rows.ts';
import type { Parameter } from '../openapi/document.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ basePath: '/tools/' });
});
afterAll(() => server.close());

const read = async (path: string) => {
  const response = await server.fetch(path);
  return { type: response.headers.get('content-type'), text: await response.text() };
};

describe('the page of the API', () => {
  it('shows every operation, parameter and schema, with addresses of this server', async () => {
    const { type, text } = await read('docs');
    expect(type).toContain('text/html');
    const document = JSON.parse((await read('openapi.json')).text) as {
      paths: Record<
        string,
        Record<string, { operationId: string; parameters?: { name: string }[] }>
      >;
      components: { schemas: Record<string, unknown> };
    };
    for (const methods of Object.values(document.paths))
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        expect(text).toContain(`id="${operationId}"`);
        for (const { name } of parameters) expect(text).toMatch(new RegExp(`[?{]${name}\\b`));
      }
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`id="schema-${name}"`);
    expect(text).toContain(`curl &#39;${server.url}api/v1/projects&#39;`);
    expect(text).toContain('questions[].live.answer');
    expect(text).toContain('invalid-report');
  });

  it('is the same inside, with its style sheet beside it, and runs no script', async () => {
    const { text } = await read('docs');
    expect((await read('api/v1/docs')).text).toBe(text);
    for (const path of ['docs.css', 'api/v1/docs.css'])
      expect((await read(path)).type).toContain('text/css');
    expect(text).toContain('href="docs.css"');
    expect(text).not.toMatch(/<script|<style|\sstyle="|\son\w+="|(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('a schema in words', () => {
  const words = (schema: Schema) =>
    typeOf(schema)
      .map((part) => (typeof part === 'string' ? part : `<${part.ref}>`))
      .join('');

  it.each<[Schema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['integer', 'null'], minimum: 1 }, 'integer (at least 1) or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Run' } }, 'list of <Run>'],
    [{ anyOf: [{ $ref: '#/components/schemas/Run' }, { type: 'null' }] }, '<Run> or null'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map of number'],
    [{ type: ['string', 'null'], enum: ['a', null] }, '"a" or null'],
    [{ const: 1 }, '1'],
    [
      { type: 'array', prefixItems: [{ type: ['integer', 'null'] }, { const: 1 }] },
      '[integer or null, 1]',
    ],
    [{}, 'anything'],
  ])('%j', (schema, text) => expect(words(schema)).toBe(text));

  it('goes into lists, maps and what may be null', () => {
    const leaf = { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] };
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { ...leaf, type: ['object', 'null'] } },
        map: { type: 'object', additionalProperties: leaf },
        maybe: { anyOf: [leaf, { type: 'null' }] },
      },
    };
    expect(rowsOf(schema).map(({ path, required }) => [path, required])).toEqual([
      ['list', false],
      ['list[].x', true],
      ['map', false],
      ['map.*.x', true],
      ['maybe', false],
      ['maybe.x', true],
    ]);
  });
});

it('writes curl lines that a shell takes as they are', () => {
  const operation = { operationId: 'x', summary: '', tags: [], responses: {} };
  const parameters: Parameter[] = [
    { name: 'project', in: 'path', required: true, schema: { examples: ["it's"] } },
    { name: 'qid', in: 'query', required: true, schema: { examples: ['a b'] } },
    { name: 'limit', in: 'query', required: false, schema: {} },
  ];
  const call = {
    path: '/p/{project}',
    verb: 'get',
    operation: { ...operation, parameters },
  };
  expect(curlOf(call, 'http://h/api/v1')).toBe("curl 'http://h/api/v1/p/it'\\''s?qid=a%20b'");
});
