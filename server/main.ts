import { existsSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { securityHeaderLines } from './access/headers.ts';
import { isLoopback, OpenAddressError } from './access/loopback.ts';
import { createApp, type App } from './app.ts';
import { connectionOptions, cutIdle, drain, TIMEOUTS, type Timeouts } from './connections.ts';
import { Intake, type IntakeOptions } from './intake/intake.ts';
import { packageRoot, packageVersion } from './package-root.ts';
import { requireFreePort } from './port.ts';
import { answerUnaddressed, answerUnparsed, MAX_HEAD } from './routes/unparsed.ts';
import { normalizeBasePath, readSettings, type ServerSettings } from './settings.ts';
import { openStore } from './store/open.ts';

/** What tests set otherwise. */
export interface ServerParts {
  /** Folder of the built page. */
  webRoot: string;
  intake: IntakeOptions;
  timeouts: Partial<Timeouts>;
  checkpointThreshold: string;
}

export interface RunningServer {
  url: string;
  port: number;
  app: App;
  intake: Intake;
  /** Sentences for whoever started it. */
  warnings: string[];
  /** Takes no new request, lets those under way end, closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database and listens. What is not given comes from the environment.
 * @throws Error with a sentence for people: DatabaseLockedError, NewerDatabaseError, OpenAddressError,
 * PortTakenError, SettingError.
 */
export async function startServer(
  given: Partial<ServerSettings & ServerParts> = {},
): Promise<RunningServer> {
  const {
    host,
    port,
    db,
    basePath: path,
    allowedHosts,
  } = { ...readSettings(process.env), ...given };
  const basePath = normalizeBasePath(path);
  if (!isLoopback(host)) throw new OpenAddressError(host);
  await requireFreePort(host, port);
  const { checkpointThreshold } = given;
  const store = await openStore({ path: db, checkpointThreshold });
  const webRoot = given.webRoot ?? join(packageRoot(), 'dist', 'web');
  const intake = new Intake(given.intake);
  const timeouts = { ...TIMEOUTS, ...given.timeouts };
  const app = createApp({
    store,
    intake,
    basePath,
    allowedHosts,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    version: packageVersion(),
  });
  const secured = await securityHeaderLines();
  const server = createServer(
    { maxHeaderSize: MAX_HEAD, requireHostHeader: false, ...connectionOptions(timeouts) },
    getRequestListener(app.fetch, {
      errorHandler: answerUnaddressed(secured),
      // It cuts the line half a second after a refusal; Node itself takes the rest of a body off it.
      autoCleanupIncoming: false,
    }),
  );
  answerUnparsed(server, secured);
  cutIdle(server, timeouts);
  try {
    await listen(server, host, port);
  } catch (error) {
    await store.close();
    throw error;
  }
  const bound = (server.address() as AddressInfo).port;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${basePath}`,
    port: bound,
    app,
    intake,
    warnings: [
      ...store.notices,
      ...(store.outdated === 0 ? [] : [outdatedSentence(store.outdated)]),
    ],
    close: () =>
      (closing ??= drain(server, timeouts)
        .then(() => intake.close())
        .then(() => store.close())),
  };
}

const outdatedSentence = (runs: number) =>
  `Runs that keep the numbers of an earlier version, as their reports cannot be scored again: ${runs}.`;

/** Ends the server, and then the process, at the first SIGINT or SIGTERM; at the second at once. */
export function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    server.close().then(
      () => process.exit(signal === 'SIGINT' ? 130 : 0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(4);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isEntry(): boolean {
  const entry = process.argv[1];
  return entry !== undefined && realpathSync(entry) === fileURLToPath(import.meta.url);
}

if (isEntry()) {
  try {
    const server = await startServer();
    stopOnSignal(server);
    for (const warning of server.warnings) console.error(warning);
    console.log(`Ranktrail is at ${server.url}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(4);
  }
}
