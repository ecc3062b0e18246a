import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import { securityHeaders } from './access/headers.ts';
import { guardHost } from './access/loopback.ts';
import { backupRoutes } from './routes/backup.ts';
import { compareRoutes } from './routes/compare.ts';
import { Intake } from './intake/intake.ts';
import { deliver } from './routes/delivery.ts';
import { docsRoutes } from './routes/docs/docs.ts';
import { exportRoutes } from './routes/export.ts';
import { answerFailure } from './routes/failure.ts';
import { goldenRoutes } from './routes/golden.ts';
import { health } from './routes/health.ts';
import { keepAnswers } from './routes/kept-answers.ts';
import { methodsByPath, otherMethods } from './routes/methods.ts';
import { descriptionRoutes } from './routes/openapi/description.ts';
import { describeApi, type ApiDocument } from './routes/openapi/document.ts';
import { once } from './routes/openapi/once.ts';
import { servePage } from './routes/page.ts';
import { HttpProblem, answerProblem } from './routes/problem.ts';
import { projectRoutes } from './routes/projects.ts';
import { refuseQuery } from './routes/refuse-query.ts';
import { reportRoutes } from './routes/reports.ts';
import { runRoutes } from './routes/runs.ts';
import type { Store } from './store/open.ts';

export interface AppOptions {
  store: Store;
  /** Where the server is mounted, with slashes around: `/` or `/ranktrail/`. */
  basePath: string;
  /** Hosts served beside the loopback names: `name` or `name:port`. */
  allowedHosts: readonly string[];
  /** Folder of the built page; null serves the API alone. */
  webRoot: string | null;
  version: string;
  /** How reports come in. Default: with the limits this server states. */
  intake?: Intake;
  /** Where unexpected errors go. Default: standard error. */
  log?: (line: string) => void;
}

export type App = ReturnType<typeof createApp>;

/** The whole server but the socket: give its `fetch` requests. Starts nothing. */
export function createApp({
  store,
  basePath,
  allowedHosts,
  webRoot,
  version,
  intake = new Intake(),
  log = (line) => process.stderr.write(`${line}\n`),
}: AppOptions) {
  const v1 = new OpenAPIHono({ defaultHook: refuseQuery })
    .route('/', health(version))
    .route('/', reportRoutes(store, intake, basePath))
    .route('/', projectRoutes(store))
    .route('/', runRoutes(store))
    .route('/', goldenRoutes(store))
    .route('/', compareRoutes(store))
    .route('/', exportRoutes(store))
    .route('/', backupRoutes(store))
    .route(
      '/',
      descriptionRoutes(() => describe()),
    )
    .route(
      '/',
      docsRoutes(() => describe(), basePath),
    );
  const describe: () => ApiDocument = once(() => describeApi(v1, { version, basePath }));

  const root = new OpenAPIHono<{ Bindings: Partial<HttpBindings> }>({
    // A proxy may keep the base path or strip it: both arrive.
    getPath: (request) => withoutBase(getPath(request), basePath),
  });
  root.use(securityHeaders());
  root.use(guardHost(allowedHosts));
  root.use(keepAnswers(store.revision));
  root.use(deliver);
  root.onError((error, c) => answerFailure(error, c, log));
  root.notFound((c) =>
    answerProblem(c, new HttpProblem('not-found', `Nothing is at ${c.req.path}.`)),
  );

  const app = root
    .route('/', health(version))
    .route('/', descriptionRoutes(describe))
    .route('/', docsRoutes(describe, basePath))
    .route('/api/v1', v1);
  for (const [path, methods] of methodsByPath(app.routes)) app.all(path, otherMethods(methods));
  app.all('/api/*', (c) => c.notFound());
  app.use(servePage(webRoot, basePath));
  return app;
}

function withoutBase(path: string, basePath: string): string {
  if (basePath === '/') return path;
  if (path === basePath.slice(0, -1)) return '/';
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path;
}
