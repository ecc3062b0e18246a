import type { Settings } from '../config/settings.ts';
import { Client, type ClientOptions, type Query } from '../harness/client.ts';
import type { Context } from './context.ts';
import { Fault } from './fault.ts';
import type { Terminal } from './terminal.ts';

/** Seconds; a day. */
const MAX_TIMEOUT = 86_400;

/** A client for the configured server that tells on the terminal when it waits. */
export function connect(
  settings: Pick<Settings, 'url' | 'token'>,
  context: Context,
  options: Pick<ClientOptions, 'retries'> = {},
): Client {
  return new Client({
    ...options,
    url: settings.url,
    token: settings.token,
    timeoutMs: timeoutOf(context.env),
    signal: context.signal,
    onRetry: (sentence) => context.terminal.note(sentence),
  });
}

/** Milliseconds a request may take, as far as anybody says so. */
function timeoutOf({ RANKTRAIL_TIMEOUT: text }: NodeJS.ProcessEnv): number | undefined {
  if (!text) return undefined;
  const seconds = Number(text);
  if (seconds > 0 && seconds <= MAX_TIMEOUT) return seconds * 1000;
  throw new Fault(
    `RANKTRAIL_TIMEOUT=${text} is wrong: give seconds, a number from 0 to ${MAX_TIMEOUT}.`,
  );
}

export interface Sent {
  id: string;
  sha: string;
  /** Address of the run's page. */
  url: string;
  duplicate: boolean;
  warnings: string[];
  mismatches: { metric: string; claimed: number | null; computed: number | null }[];
}

/** Posts a report, says where it can be seen, and lists what the server found odd. */
export async function sendReport(
  { project, text, query }: { project: string | null; text: string; query?: Query },
  settings: Settings,
  context: Context,
): Promise<Sent> {
  if (!project) {
    throw new Fault('The project has no name: pass --project, or write it into the report.');
  }
  const { terminal } = context;
  const posted = await connect(settings, context).postReport(project, text, query);
  const url = new URL(posted.url, settings.url).href;
  warnOf(posted, terminal);
  const done = posted.duplicate ? 'There already' : 'Stored';
  terminal.print(`${done} for ${posted.run.sha.slice(0, 7)}: ${url}`);
  return {
    id: posted.run.id,
    sha: posted.run.sha,
    url,
    duplicate: posted.duplicate,
    warnings: posted.warnings,
    mismatches: posted.mismatches,
  };
}

/** Says which claims the rankings do not bear out, and what else is odd. */
export function warnOf(
  { mismatches, warnings }: Pick<Sent, 'mismatches' | 'warnings'>,
  terminal: Terminal,
): void {
  for (const { metric, claimed, computed } of mismatches) {
    terminal.warn(`The report claims ${metric} = ${claimed}, its rankings give ${computed}.`);
  }
  for (const warning of warnings) terminal.warn(warning);
}
