import { describe, expect, it } from 'vitest';
import { href, routeOf, search, withQuery } from './route.ts';

const ID = '0f3a9c2b71d4e856';

describe('routeOf', () => {
  it('knows our pages', () => {
    expect(routeOf('/')).toEqual({ page: 'projects' });
    expect(routeOf('/p/demo')).toEqual({ page: 'overview', project: 'demo' });
    expect(routeOf('/p/demo/')).toEqual({ page: 'overview', project: 'demo' });
    expect(routeOf(`/p/demo/runs/${ID}`)).toEqual({ page: 'run', project: 'demo', id: ID });
    expect(routeOf('/p/demo/question')).toEqual({ page: 'question', project: 'demo' });
  });

  it('calls the rest missing', () => {
    for (const path of ['/x', '/p', '/p/demo/runs', '/p/demo/runs/a/b', '/p/demo/other']) {
      expect(routeOf(path), path).toEqual({ page: 'missing' });
    }
  });

  it('takes for a project or a run only what the server may call one', () => {
    for (const part of ['%E0%A4%A', 'a%3fx', 'A', '.', '..', '%2e%2e', '-a', 'a'.repeat(65)]) {
      expect(routeOf(`/p/${part}`), part).toEqual({ page: 'missing' });
      expect(routeOf(`/p/${part}/question`), part).toEqual({ page: 'missing' });
      expect(routeOf(`/p/${part}/runs/${ID}`), part).toEqual({ page: 'missing' });
    }
    expect(routeOf('/p/v1.2_a-b')).toEqual({ page: 'overview', project: 'v1.2_a-b' });
    for (const part of [
      `%2e%2e%2f%2e%2e%2fb%2fruns%2f${ID}`,
      `..%2f..%2fb%2fruns%2f${ID}%2freport%3f`,
      `${ID}%2freport%3f`,
      `${ID}0`,
      ID.toUpperCase(),
      '..',
    ])
      expect(routeOf(`/p/a/runs/${part}`), part).toEqual({ page: 'missing' });
  });
});

describe('href', () => {
  it('comes back as the route it was made for', () => {
    expect(routeOf(`/${href.run('demo', ID)}`)).toEqual({ page: 'run', project: 'demo', id: ID });
  });

  it('keeps a part in its place', () => {
    expect(href.run('demo', 'a/b ?')).toBe('p/demo/runs/a%2Fb%20%3F');
  });

  it('leaves unset query values out', () => {
    expect(href.question('demo', { qid: 'q 1', run: 'r1', base: undefined })).toBe(
      'p/demo/question?qid=q+1&run=r1',
    );
    expect(search({ a: null, b: '' })).toBe('');
  });
});

describe('withQuery', () => {
  it('changes a copy', () => {
    const url = new URL('http://localhost/p/demo?branch=main&y=unit');
    expect(withQuery(url, { y: null, metrics: 'mrr' }).search).toBe('?branch=main&metrics=mrr');
    expect(url.search).toBe('?branch=main&y=unit');
  });
});
