import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

describe('the description of the API', () => {
  it('names every address and every status it answers with', async () => {
    const outside = await (await server.fetch('openapi.json')).json();
    expect(await (await server.fetch('api/v1/openapi.json')).json()).toEqual(outside);
    const { openapi, paths } = outside as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).sort()).toEqual([
      '/backup',
      '/docs',
      '/health',
      '/openapi.json',
      '/projects',
      '/projects/{project}',
      '/projects/{project}/commits/{sha}',
      '/projects/{project}/compare',
      '/projects/{project}/export',
      '/projects/{project}/golden',
      '/projects/{project}/golden/compare',
      '/projects/{project}/matrix',
      '/projects/{project}/question-history',
      '/projects/{project}/reports',
      '/projects/{project}/runs',
      '/projects/{project}/runs/{id}',
      '/projects/{project}/runs/{id}/diagnosis',
      '/projects/{project}/runs/{id}/question',
      '/projects/{project}/runs/{id}/questions',
      '/projects/{project}/runs/{id}/report',
      '/projects/{project}/trend',
      '/report.schema.json',
    ]);
  });

  it('says what a report without a kind counts as', async () => {
    const { paths } = (await (await server.fetch('openapi.json')).json()) as {
      paths: Record<string, { post: { description: string; parameters: { name: string }[] } }>;
    };
    const post = paths['/projects/{project}/reports']?.post;
    expect(post?.description).toMatch(/local where it names none.*ci without \?kind=/);
    expect(post?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sha', 'branch', 'k', 'kind', 'dry_run']),
    );
  });

  it('has the schema the server validates reports with', async () => {
    const schema = await (await server.fetch('api/v1/report.schema.json')).json();
    expect(schema).toMatchObject({
      type: 'object',
      required: ['format', 'version', 'git', 'config', 'questions'],
      properties: { format: { const: 'ranktrail-report' } },
    });
  });
});
