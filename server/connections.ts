import type { Server } from 'node:http';

/** What a client may take its time for, ms. */
export interface Timeouts {
  /** Until the head of a request is there. */
  headers: number;
  /** Until all of a request is there: 64 MiB over a line of one megabit a second. */
  request: number;
  /** Until the next request on a line that is kept: longer than proxies keep theirs. */
  keepAlive: number;
  /** A line on which nothing moves at all, in either direction: an answer nobody reads. */
  idle: number;
  /** Requests under way when the server is stopped. */
  drain: number;
}

export const TIMEOUTS: Timeouts = {
  headers: 20_000,
  request: 600_000,
  keepAlive: 65_000,
  idle: 300_000,
  drain: 10_000,
};

/** How often lines are looked through: for requests that are late, and, while draining, for idle ones. */
const CHECK_EVERY = 5_000;
const DRAIN_EVERY = 50;

/** What Node's server is made with. */
export const connectionOptions = ({ headers, request, keepAlive }: Timeouts) => ({
  headersTimeout: headers,
  requestTimeout: request,
  keepAliveTimeout: keepAlive,
  connectionsCheckingInterval: Math.min(CHECK_EVERY, headers, request),
});

export function cutIdle(server: Server, { idle }: Timeouts): void {
  server.setTimeout(idle);
}

/** Takes no new connection and no new request, and resolves when those under way are answered, or cut. */
export function drain(server: Server, { drain: patience }: Timeouts): Promise<void> {
  return new Promise((resolve) => {
    // A line that is kept open becomes idle with its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN_EVERY);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
