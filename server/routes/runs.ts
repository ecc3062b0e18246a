import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Store } from '../store/open.ts';
import { json, refusals, shaRefusals } from './answers.ts';
import { chooseEncoding, isFresh } from './delivery.ts';
import { found } from './found.ts';
import {
  BaseQuery,
  HistoryQuery,
  ProjectParam,
  QidQuery,
  QuestionsQuery,
  RunParam,
  RunQuery,
  RunsQuery,
} from './parameters.ts';
import { ComparedDiagnosis } from './schema/diagnosis.ts';
import { QuestionDetail, QuestionHistory, QuestionList } from './schema/question.ts';
import { RunDetail, RunPage } from './schema/run.ts';

const unzip = promisify(gunzip);

const list = createRoute({
  method: 'get',
  path: '/projects/{project}/runs',
  operationId: 'listRuns',
  tags: ['Runs'],
  summary: 'Runs, last arrived first, a page at a time',
  request: { params: ProjectParam, query: RunsQuery },
  responses: { 200: json(RunPage, 'A page; next_cursor leads on'), ...shaRefusals },
});
const one = createRoute({
  method: 'get',
  path: '/projects/{project}/runs/{id}',
  operationId: 'getRun',
  tags: ['Runs'],
  summary: 'One run and what it is compared with',
  request: { params: RunParam, query: RunQuery },
  responses: { 200: json(RunDetail, 'The run'), ...refusals },
});
const diagnosis = createRoute({
  method: 'get',
  path: '/projects/{project}/runs/{id}/diagnosis',
  operationId: 'getDiagnosis',
  tags: ['Runs'],
  summary: 'What is wrong with a run, and what became of its questions since another',
  request: { params: RunParam, query: BaseQuery },
  responses: { 200: json(ComparedDiagnosis, 'The diagnosis of both runs'), ...refusals },
});
const questions = createRoute({
  method: 'get',
  path: '/projects/{project}/runs/{id}/questions',
  operationId: 'listQuestions',
  tags: ['Questions'],
  summary: 'Questions of a run, and what changed since the predecessor',
  request: { params: RunParam, query: QuestionsQuery },
  responses: { 200: json(QuestionList, 'In the order of the report'), ...refusals },
});
const question = createRoute({
  method: 'get',
  path: '/projects/{project}/runs/{id}/question',
  operationId: 'getQuestion',
  tags: ['Questions'],
  summary: 'One question: rankings with texts, answers',
  request: { params: RunParam, query: QidQuery },
  responses: { 200: json(QuestionDetail, 'The question in this run'), ...refusals },
});
const history = createRoute({
  method: 'get',
  path: '/projects/{project}/question-history',
  operationId: 'getQuestionHistory',
  tags: ['Questions'],
  summary: 'One question at every measured commit of a branch',
  request: { params: ProjectParam, query: HistoryQuery },
  responses: { 200: json(QuestionHistory, "On the trend's axis"), ...refusals },
});
const report = createRoute({
  method: 'get',
  path: '/projects/{project}/runs/{id}/report',
  operationId: 'getReport',
  tags: ['Reports'],
  summary: 'The report as sent, byte for byte',
  request: { params: RunParam },
  responses: {
    200: {
      description: 'The body that was posted: a report, or a flat map of metrics',
      content: { 'application/json': { schema: { type: 'object' as const } } },
    },
    ...refusals,
  },
});

/** Runs, their questions and reports. */
export const runRoutes = (store: Store) =>
  new OpenAPIHono()
    .openapi(list, async (c) => {
      const { project } = c.req.valid('param');
      const { kind, ...query } = c.req.valid('query');
      const page = found(
        await store.runs(project, { ...query, kinds: kind }),
        `project "${project}"`,
      );
      linkNext(c, page.next_cursor);
      return c.json(page, 200);
    })
    .openapi(one, async (c) => {
      const { project, id } = c.req.valid('param');
      const { metric } = c.req.valid('query');
      return c.json(found(await store.run(project, id, metric), runNamed(id, project)), 200);
    })
    .openapi(diagnosis, async (c) => {
      const { project, id } = c.req.valid('param');
      const { base } = c.req.valid('query');
      const answer = await store.diagnosis(project, id, base);
      return c.json(found(answer, runNamed(id, project)), 200);
    })
    .openapi(questions, async (c) => {
      const { project, id } = c.req.valid('param');
      const query = c.req.valid('query');
      const list = found(await store.questions(project, id, query), runNamed(id, project));
      linkNext(c, list.next_cursor);
      return c.json(list, 200);
    })
    .openapi(question, async (c) => {
      const { project, id } = c.req.valid('param');
      const { qid } = c.req.valid('query');
      const answer = await store.question(project, id, qid);
      return c.json(found(answer, `question "${qid}" in ${runNamed(id, project)}`), 200);
    })
    .openapi(history, async (c) => {
      const { project } = c.req.valid('param');
      const { qid, kind, ...query } = c.req.valid('query');
      const answer = await store.questionHistory(project, qid, { ...query, kinds: kind });
      return c.json(found(answer, `project "${project}"`), 200);
    })
    .openapi(report, async (c) => {
      const { project, id } = c.req.valid('param');
      const { packed } = found(await store.report(project, id), runNamed(id, project));
      const etag = `"${id}"`;
      if (isFresh(c.req.header('if-none-match'), etag))
        return c.body(null, 304, { etag, vary: 'Accept-Encoding' }) as never;
      const asStored = chooseEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip';
      const body = asStored ? packed : await unzip(packed);
      const answer = c.body(body as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'application/json',
        'content-length': String(body.byteLength),
        // Reports never change under their id.
        'cache-control': 'private, max-age=31536000, immutable',
        etag,
        vary: 'Accept-Encoding',
        ...(asStored && { 'content-encoding': 'gzip' }),
      });
      // Bytes as they are stored: the types know JSON answers as values only.
      return answer as never;
    });

/** RFC 8288: where the next page is. The query alone, so that it holds behind any proxy. */
function linkNext(c: Context, cursor: string | null): void {
  if (cursor === null) return;
  const query = new URL(c.req.url).searchParams;
  query.set('cursor', cursor);
  c.header('link', `<?${query}>; rel="next"`);
}

const runNamed = (id: string, project: string) => `run "${id}" in project "${project}"`;
