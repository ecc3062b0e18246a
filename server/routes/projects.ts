import { OpenAPIHono, createRoute } from '@hono/zod-openapi';
import type { Store } from '../store/open.ts';
import { json, refusals, shaRefusals } from './answers.ts';
import { found } from './found.ts';
import { CommitParam, ProjectParam, TrendQuery } from './parameters.ts';
import { CommitDetail } from './schema/commit.ts';
import { Project, ProjectList } from './schema/project.ts';
import { Trend } from './schema/trend.ts';

const list = createRoute({
  method: 'get',
  path: '/projects',
  operationId: 'listProjects',
  tags: ['Projects'],
  summary: 'All projects, each with its latest run',
  responses: { 200: json(ProjectList, 'By name') },
});
const one = createRoute({
  method: 'get',
  path: '/projects/{project}',
  operationId: 'getProject',
  tags: ['Projects'],
  summary: 'One project',
  request: { params: ProjectParam },
  responses: { 200: json(Project, 'The project'), ...refusals },
});
const trend = createRoute({
  method: 'get',
  path: '/projects/{project}/trend',
  operationId: 'getTrend',
  tags: ['History'],
  summary: 'The quality of a branch, commit by commit',
  request: { params: ProjectParam, query: TrendQuery },
  responses: { 200: json(Trend, 'Points in commit order, oldest first'), ...shaRefusals },
});
const commit = createRoute({
  method: 'get',
  path: '/projects/{project}/commits/{sha}',
  operationId: 'getCommit',
  tags: ['History'],
  summary: 'A commit: its runs, its predecessor, questions gained and lost',
  request: { params: CommitParam },
  responses: { 200: json(CommitDetail, 'The commit'), ...shaRefusals },
});

/** Projects, their history and commits. */
export const projectRoutes = (store: Store) =>
  new OpenAPIHono()
    .openapi(list, async (c) => c.json({ projects: await store.projects() }, 200))
    .openapi(one, async (c) => {
      const { project } = c.req.valid('param');
      return c.json(found(await store.project(project), `project "${project}"`), 200);
    })
    .openapi(trend, async (c) => {
      const { project } = c.req.valid('param');
      const { kind, metric, same_questions, ...query } = c.req.valid('query');
      const answer = await store.trend(project, {
        ...query,
        kinds: kind,
        metrics: metric,
        sameQuestions: same_questions,
      });
      return c.json(found(answer, `project "${project}"`), 200);
    })
    .openapi(commit, async (c) => {
      const { project, sha } = c.req.valid('param');
      const answer = await store.commit(project, sha);
      return c.json(found(answer, `commit ${sha.slice(0, 7)} in project "${project}"`), 200);
    });
