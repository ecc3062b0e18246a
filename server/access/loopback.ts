import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { HttpProblem } from '../routes/problem.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** The server was asked to listen where others can reach it. */
export class OpenAddressError extends Error {
  override name = 'OpenAddressError';
  constructor(host: string) {
    super(
      `Ranktrail has no access tokens set, so it listens on this machine only: ${host} is refused. ` +
        'Use 127.0.0.1, and an SSH tunnel or a proxy with a login of its own for others.',
    );
  }
}

/** Is `host` (a bind address) this machine only? */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/**
 * Against pages elsewhere that point a name or a form at this machine: the Host must be a loopback
 * name with the port listened on, or one of `allowedHosts` (`name` or `name:port`); an Origin, where
 * a browser sends one, must be that same host. What browsers say a page elsewhere asked for is answered
 * only where it opens a page of ours: a picture, a script or a frame would make the server compute.
 */
export function guardHost(allowedHosts: readonly string[]) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const host = (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
    const port = c.env?.incoming?.socket.localPort;
    const served = LOOPBACK_NAMES.map((name) => (port && port !== 80 ? `${name}:${port}` : name));
    if (![...served, ...allowedHosts].includes(host))
      throw new HttpProblem(
        'forbidden-host',
        `The Host header is "${host}"; served are ${[...served, ...allowedHosts].join(', ')}. Name others in RANKTRAIL_ALLOWED_HOSTS.`,
      );
    // An address written out in full (`GET http://host/path`) names a host of its own.
    const isFull = c.env?.incoming?.url?.startsWith('/') === false;
    const asked = new URL(c.req.url);
    if (isFull && asked.host !== new URL(`${asked.protocol}//${host}`).host)
      throw new HttpProblem(
        'forbidden-host',
        `The request is for "${asked.host}", its Host header is "${host}".`,
      );
    const origin = c.req.header('origin')?.toLowerCase();
    if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
      throw new HttpProblem(
        'forbidden-origin',
        `The Origin header is "${origin}", the server is at "${host}".`,
      );
    const site = c.req.header('sec-fetch-site');
    const isForeign = site === 'cross-site' || site === 'same-site';
    const isVisit =
      c.req.header('sec-fetch-mode') === 'navigate' &&
      c.req.header('sec-fetch-dest') === 'document';
    if (isForeign && !isVisit)
      throw new HttpProblem(
        'forbidden-origin',
        'A page elsewhere made this request: it may link here, and not load what is here.',
      );
    await next();
  });
}
