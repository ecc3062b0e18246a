/** Which page an address shows. Paths are relative to the base path and start with `/`. */
export type Route =
  | { page: 'projects' }
  | { page: 'overview'; project: string }
  | { page: 'run'; project: string; id: string }
  | { page: 'question'; project: string }
  | { page: 'missing' };

export type Query = Record<string, string | number | null | undefined>;

/** Project and run as the server lets them be called; neither needs an escape, so none is read. */
const PAGE = /^p\/([a-z0-9][a-z0-9._-]{0,63})(?:\/(question)|\/runs\/([0-9a-f]{16}))?$/;

/** The page at `path`; `missing` for everything we do not know. */
export function routeOf(path: string): Route {
  const plain = path.replace(/^\/+|\/+$/g, '');
  const [, project, question, id] = PAGE.exec(plain) ?? [];
  if (!project) return { page: plain ? 'missing' : 'projects' };
  if (id) return { page: 'run', project, id };
  return { page: question ? 'question' : 'overview', project };
}

/**
 * Addresses of our pages, relative to `<base>`: use them as they are in `<a href>`.
 * Null, undefined and empty query values are left out.
 */
export const href = {
  projects: () => './',
  overview: (project: string, query: Query = {}) => `p/${encode(project)}${search(query)}`,
  run: (project: string, id: string, query: Query = {}) =>
    `p/${encode(project)}/runs/${encode(id)}${search(query)}`,
  question: (project: string, query: { qid: string; run?: string; base?: string } & Query) =>
    `p/${encode(project)}/question${search(query)}`,
};

/** `?a=1&b=2`, or '' where nothing is set. */
export const search = (query: Query) => withQuery(new URL('http://any'), query).search;

/** A full URL from an address relative to `<base>`. */
export const addressed = (to: string) => new URL(to, document.baseURI);

/** A copy of `url` with query values changed; null takes one out. */
export function withQuery(url: URL, query: Query): URL {
  const next = new URL(url);
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') next.searchParams.delete(key);
    else next.searchParams.set(key, String(value));
  }
  return next;
}

const encode = encodeURIComponent;
