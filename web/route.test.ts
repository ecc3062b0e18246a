import { describe, expect, it } from 'vitest';
import { href, routeOf, search, withQuery } from './route.ts';

describe('routeOf', () => {
  it('knows our pages', () => {
    expect(routeOf('/')).toEqual({ page: 'projects' });
    expect(routeOf('/p/demo')).toEqual({ page: 'overview', project: 'demo' });
    expect(routeOf('/p/demo/')).toEqual({ page: 'overview', project: 'demo' });
    expect(routeOf('/p/demo/runs/r1')).toEqual({ page: 'run', project: 'demo', id: 'r1' });
    expect(routeOf('/p/demo/question')).toEqual({ page: 'question', project: 'demo' });
  });

  it('calls the rest missing', () => {
    for (const path of ['/x', '/p', '/p/demo/runs', '/p/demo/runs/a/b', '/p/demo/other']) {
      expect(routeOf(path), path).toEqual({ page: 'missing' });
    }
  });

  it('survives a broken escape', () => {
    expect(routeOf('/p/%E0%A4%A')).toEqual({ page: 'overview', project: '%E0%A4%A' });
  });
});

describe('href', () => {
  it('comes back as the route it was made for', () => {
    const [path] = href.run('demo', 'a/b ?').split('?');
    expect(routeOf(`/${path}`)).toEqual({ page: 'run', project: 'demo', id: 'a/b ?' });
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
