import type { Problem } from '../server/routes/schema/problem.ts';
import type { Project, ProjectList } from '../server/routes/schema/project.ts';
import type {
  QuestionDetail,
  QuestionHistory,
  QuestionList,
} from '../server/routes/schema/question.ts';
import type { RunDetail, RunPage } from '../server/routes/schema/run.ts';
import type { Trend } from '../server/routes/schema/trend.ts';
import { search, type Query as Params } from './route.ts';

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

/** Every request the page makes. Addresses are relative to `<base>`, so a sub-path works. */
export const api = {
  projects: () => get<ProjectList>('projects'),
  project: (project: string) => get<Project>(of(project)),
  trend: (project: string, query: { branch?: string | null; limit?: number } = {}) =>
    get<Trend>(`${of(project)}/trend`, query),
  runs: (
    project: string,
    query: { branch?: string | null; limit?: number; cursor?: string } = {},
  ) => get<RunPage>(`${of(project)}/runs`, query),
  run: (project: string, id: string) => get<RunDetail>(run(project, id)),
  questions: (project: string, id: string) => get<QuestionList>(`${run(project, id)}/questions`),
  question: (project: string, id: string, qid: string) =>
    get<QuestionDetail>(`${run(project, id)}/question`, { qid }),
  questionHistory: (project: string, qid: string, branch?: string | null) =>
    get<QuestionHistory>(`${of(project)}/question-history`, { qid, branch }),
};

const of = (project: string) => `projects/${encodeURIComponent(project)}`;
const run = (project: string, id: string) => `${of(project)}/runs/${encodeURIComponent(id)}`;

function get<T>(path: string, query: Params = {}): Query<T> {
  const key = `api/v1/${path}${search(query)}`;
  return { key, load: (signal) => request<T>(key, signal) };
}

async function request<T>(path: string, signal: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), {
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

const unreachable = () =>
  new ApiProblem({
    type: 'about:blank',
    title: 'The server does not answer',
    status: 0,
    detail: 'It may have been stopped. Start it with `npm start` and try again.',
    errors: [],
  });

const unexpected = (status: number): Problem => ({
  type: 'about:blank',
  title: 'The server gave an answer this page does not understand',
  status,
  detail: `Status ${status}, not JSON. A proxy in between, or another version of the server?`,
  errors: [],
});
