import { hc, type InferRequestType, type InferResponseType } from 'hono/client';
import type { App } from '../server/app.ts';
import type { Problem } from '../server/routes/schema/problem.ts';

/** Something to fetch: `key` tells two requests apart and finds the last answer again. */
export interface Query<T> {
  key: string;
  load: (signal: AbortSignal) => Promise<T>;
}

/** What the server refused, or that it could not be reached (`status` 0). */
export class ApiProblem extends Error implements Problem {
  override readonly name = 'ApiProblem';
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: Problem['errors'];

  constructor(problem: Problem) {
    super(problem.title);
    this.type = problem.type;
    this.title = problem.title;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
  }
}

const { projects } = hc<App>(document.baseURI.replace(/[^/]*$/, '')).api.v1;
const one = projects[':project'];
const run = one.runs[':id'];

/** Every request the page makes. Addresses stand under `<base>`, so a sub-path works. */
export const api = {
  projects: () => get(projects, {}),
  project: (project: string) => get(one, { param: { project } }),
  /** Without `metric` all are sent. */
  trend: (project: string, { metric, ...query }: TrendQuery = {}) =>
    get(one.trend, { param: { project }, query: { ...plain(query), ...(metric && { metric }) } }),
  runs: (
    project: string,
    query: { branch?: string | null; limit?: number; cursor?: string } = {},
  ) => get(one.runs, { param: { project }, query: plain(query) }),
  run: (project: string, id: string) => get(run, { param: { project, id }, query: {} }),
  diagnosis: (project: string, id: string, base?: string | null) =>
    get(run.diagnosis, { param: { project, id }, query: plain({ base }) }),
  questions: (project: string, id: string) =>
    get(run.questions, { param: { project, id }, query: {} }),
  question: (project: string, id: string, qid: string) =>
    get(run.question, { param: { project, id }, query: { qid } }),
  questionHistory: (project: string, qid: string, branch?: string | null) =>
    get(one['question-history'], { param: { project }, query: plain({ qid, branch }) }),
};

interface TrendQuery {
  branch?: string | null;
  /** Metrics over the questions that all runs share. */
  same_questions?: '1' | null;
  /** Kinds of run, joined by commas. */
  kind?: string | null;
  limit?: number;
  metric?: string[];
}

interface Endpoint {
  $get: (args: never) => Promise<unknown>;
  $url: (args: never) => URL;
}

/** The typed client would put parts into an address as they are: none may leave its place. */
const placed = (part: string) => encodeURIComponent(part).replace(/^\.{0,2}$/, '-');

/** The typed client makes the address; the request is ours, for its errors and its signal. */
function get<E extends Endpoint>(
  endpoint: E,
  args: InferRequestType<E['$get']>,
): Query<InferResponseType<E['$get'], 200>> {
  const { param, ...rest } = args as unknown as { param: Record<string, string> };
  const { href: pattern } = endpoint.$url(rest as never);
  const href = pattern.replace(
    /\/:(\w+)/g,
    (_, name: string) => `/${placed(param[name] as string)}`,
  );
  return { key: href, load: (signal) => request(href, signal) };
}

async function request<T>(url: string, signal: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, {
      signal,
      headers: { accept: 'application/json, application/problem+json' },
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw unreachable();
  }
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && isJson) return (await response.json()) as T;
  throw new ApiProblem(isJson ? ((await response.json()) as Problem) : unexpected(response.status));
}

/** Query values as the client sends them; what is not set is left out. */
function plain<Q extends object>(query: Q) {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set.map(([key, value]) => [key, String(value)])) as {
    [Name in keyof Q]: string;
  };
}

const unreachable = () =>
  new ApiProblem({
    type: 'about:blank',
    title: 'The server does not answer',
    status: 0,
    detail: 'It may have been stopped. Start it (npm start, or ranktrail serve) and try again.',
    errors: [],
  });

/** A fault of our own while drawing an answer; a page that shows nothing helps nobody. */
export const drawingFault = (error: unknown) =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Something in the answer was not as expected',
    status: 0,
    detail: `${error instanceof Error ? error.message : String(error)}. Reload the page: it may be older than the server.`,
    errors: [],
  });

const unexpected = (status: number): Problem => ({
  type: 'about:blank',
  title: 'The server gave an answer this page does not understand',
  status,
  detail: `Status ${status}, not JSON. A proxy in between, or another version of the server?`,
  errors: [],
});
