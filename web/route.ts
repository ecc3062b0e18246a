/** Which page an address shows. Paths are relative to the base path and start with `/`. */
export type Route =
  | { page: 'projects' }
  | { page: 'overview'; project: string }
  | { page: 'run'; project: string; id: string }
  | { page: 'question'; project: string }
  | { page: 'missing' };

export type Query = Record<string, string | number | null | undefined>;

/** The page at `path`; `missing` for everything we do not know. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  if (parts.length === 0) return { page: 'projects' };
  const [head, project, section, id] = parts;
  if (head !== 'p' || !project) return { page: 'missing' };
  if (parts.length === 2) return { page: 'overview', project };
  if (section === 'runs' && id && parts.length === 4) return { page: 'run', project, id };
  if (section === 'question' && parts.length === 3) return { page: 'question', project };
  return { page: 'missing' };
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
export function search(query: Query): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

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

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
