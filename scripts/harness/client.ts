import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { Problem } from '../../server/routes/schema/problem.ts';
import { Posted } from '../../server/routes/schema/run.ts';
import type { ReportInput } from '#core/report/report';
import { asSentence } from './harness-error.ts';
import { ServerFault } from './server-fault.ts';
import { codeOf, unreachable } from './unreachable.ts';

export interface ClientOptions {
  /** Base address, with the base path where the server has one. */
  url: string;
  token?: string;
  /** How often to try again where the server is not there yet, or asks to wait. Default 4. */
  retries?: number;
  /** Milliseconds one request may take, its answer included. Default 120,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Told before each wait. */
  onRetry?: (sentence: string) => void;
}

/** Bodies from here on are sent compressed. */
const COMPRESS_FROM = 16 * 1024;
const DEFAULT_TIMEOUT_MS = 120_000;
/** First pause in ms; doubles with each try. */
const FIRST_PAUSE = 250;
/** Longest pause in seconds, whatever `Retry-After` says. */
const LONGEST_PAUSE = 30;
/** Statuses after which the same request may well succeed. */
const WORTH_RETRYING = [429, 502, 503, 504];
/** Network errors that pass, a server that is just starting among them. */
const PASSING = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Reads and writes one Ranktrail server. Every failure is a {@link ServerFault}. */
export class Client {
  readonly url: string;
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
    this.url = options.url.replace(/\/+$/, '');
  }

  /** Posts a report; the same one twice is one run. `body` is sent as it is where it is text. */
  async postReport(project: string, body: ReportInput | string, query: Query = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const path = `projects/${encodeURIComponent(project)}/reports`;
    return this.checked(Posted, await this.json(path, query, text));
  }

  /** A GET of the API, checked by `schema`. */
  async read<T>(path: string, schema: z.ZodType<T>, query: Query = {}): Promise<T> {
    return this.checked(schema, await this.json(path, query));
  }

  /** A GET of the API that is not read whole: the answer, its body yet to come. */
  download(path: string, query: Query = {}): Promise<Response> {
    return this.request(path, query);
  }

  /** The whole database of the server, as a file to be read. */
  backup(): Promise<Response> {
    return this.request('backup', {}, '{}');
  }

  private checked<T>(schema: z.ZodType<T>, answer: unknown): T {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw this.foreign('answered, but', 200);
  }

  private foreign(what: string, status: number): ServerFault {
    return new ServerFault(
      `${this.url} ${what} not as a Ranktrail server does: check the address (RANKTRAIL_URL).`,
      { status, foreign: true },
    );
  }

  private async json(path: string, query: Query, body?: string): Promise<unknown> {
    const response = await this.request(path, query, body);
    const text = await response.text().catch((error: Error) => {
      this.options.signal?.throwIfAborted();
      throw this.unreachable(error);
    });
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw this.foreign('answered, but', response.status);
    }
  }

  private unreachable(error: Error): ServerFault {
    return unreachable(this.url, error, this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  }

  private async request(path: string, query: Query, body?: string): Promise<Response> {
    const { retries = 4, signal, onRetry } = this.options;
    for (let tried = 0; ; tried += 1) {
      const outcome = await this.attempt(path, query, body);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const again =
        outcome instanceof Error
          ? PASSING.includes(codeOf(outcome) ?? '')
          : WORTH_RETRYING.includes(outcome.status);
      if (!again || tried >= retries) {
        throw outcome instanceof Error ? this.unreachable(outcome) : await this.refused(outcome);
      }
      const pause = pauseBefore(tried, outcome);
      const reason = outcome instanceof Error ? 'does not answer' : 'is busy';
      onRetry?.(`${this.url} ${reason}; trying again in ${(pause / 1000).toFixed(1)} s.`);
      await wait(pause, undefined, { signal });
    }
  }

  /** The response, or the network's error; an interruption is thrown. */
  private async attempt(path: string, query: Query, body?: string): Promise<Response | Error> {
    const { token, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = this.options;
    const time = AbortSignal.timeout(timeoutMs);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const compress = body !== undefined && Buffer.byteLength(body) >= COMPRESS_FROM;
    if (compress) headers['content-encoding'] = 'gzip';
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : '';
    try {
      return await fetch(`${this.url}/api/v1/${path}${search}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: compress ? gzipSync(body) : body,
        signal: signal ? AbortSignal.any([signal, time]) : time,
        // A redirected POST would arrive as a GET without its report.
        redirect: 'manual',
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      return error as Error;
    }
  }

  private async refused(response: Response): Promise<ServerFault> {
    const { status } = response;
    const location = response.headers.get('location');
    if (location) {
      return new ServerFault(
        `${this.url} redirects to ${location}: give the final address (RANKTRAIL_URL).`,
        { status: 400 },
      );
    }
    const parsed = Problem.safeParse(await response.json().catch(() => null));
    const remedy = this.remedyFor(status);
    if (!parsed.success) {
      return remedy === null
        ? this.foreign(`answered ${status},`, status)
        : new ServerFault(`${this.url} answered ${status}. ${remedy}`, { status });
    }
    const { title, detail, errors } = parsed.data;
    const sentence = `The server refused (${status} ${title}): ${asSentence(detail || title)}`;
    // The server says itself what to do about its limits.
    const added = status === 401 || status === 403 ? ` ${remedy}` : '';
    return new ServerFault(`${sentence}${added}`, {
      status,
      details: errors.map(({ pointer, message }) => `${pointer || '/'}: ${message}`),
    });
  }

  /** What to do about a status that a server of ours gives, or a proxy in front of it; else null. */
  private remedyFor(status: number): string | null {
    switch (status) {
      case 401:
        return this.options.token === undefined
          ? 'Set RANKTRAIL_TOKEN to a token of this server.'
          : 'It does not know the token in RANKTRAIL_TOKEN: set it to one of this server.';
      case 403:
        return this.options.token === undefined
          ? 'Set RANKTRAIL_TOKEN to a token that may do this.'
          : 'The token in RANKTRAIL_TOKEN may not do this: set it to one that may.';
      case 413:
        return 'A proxy takes no body this large: raise its limit (nginx: client_max_body_size).';
      case 429:
        return 'Too much was asked at once: try again later.';
      case 502:
      case 503:
      case 504:
        return 'A proxy reaches no server behind it: start it with ranktrail serve, or try later.';
      default:
        return null;
    }
  }
}

/** Parameters of the address; undefined ones are left out. */
export type Query = Record<string, string | undefined>;

/** Milliseconds before the next try: what the server asks for, else a quarter second, doubling. */
function pauseBefore(tried: number, outcome: Response | Error): number {
  const asked = outcome instanceof Error ? null : outcome.headers.get('retry-after');
  const seconds = Number(asked ?? Number.NaN);
  if (seconds >= 0) return Math.min(seconds, LONGEST_PAUSE) * 1000;
  return FIRST_PAUSE * 2 ** tried;
}
