import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { HttpProblem, problemBody } from './problem.ts';

/**
 * Bytes that the head of a request may have: two ids of MAX_ID characters, nine bytes each in an
 * address, and what clients add.
 */
export const MAX_HEAD = 256 * 1024;

/**
 * Answers what Node would answer in its own way, or not at all, as everything else is answered.
 * @param secured headers of every answer.
 */
export function answerUnparsed(server: Server, secured: Readonly<Record<string, string>>): void {
  const refuse = (socket: Duplex, problem: HttpProblem) => {
    const { status, text } = problemBody(problem);
    const lines = Object.entries({ ...headersOf(secured, text), ...problem.headers });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
        `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
    );
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    refuse(socket, problemOf(error.code));
  });
  server.on('connect', (_, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, new HttpProblem('method-not-allowed', 'This server is no proxy.', [], NO_PROXY));
  });
  server.on('checkExpectation', (_, response) => {
    const { status, text } = problemBody(
      new HttpProblem('expectation-failed', 'Of expectations, 100-continue alone is met.'),
    );
    response.writeHead(status, headersOf(secured, text)).end(text);
  });
}

/** Answers what Node can read as a request and nobody as one for an address: no Host, or an odd one. */
export const answerUnaddressed =
  (secured: Readonly<Record<string, string>>) =>
  (error: unknown): Response => {
    const { status, text } = problemBody(
      error instanceof RequestError
        ? new HttpProblem('bad-request', `Address or Host cannot be read: ${error.message}.`)
        : new HttpProblem('internal', 'This is a fault of the server.'),
    );
    return new Response(text, { status, headers: headersOf(secured, text) });
  };

const NO_PROXY = { allow: 'GET, HEAD, POST, OPTIONS' };

const headersOf = (secured: Readonly<Record<string, string>>, text: string) => ({
  ...secured,
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'content-length': String(Buffer.byteLength(text)),
  connection: 'close',
});

function problemOf(code: string | undefined): HttpProblem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpProblem(
      'head-too-large',
      `Address and headers may have at most ${MAX_HEAD / 1024} KiB together.`,
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpProblem('timeout', 'The request did not arrive in time.');
  return new HttpProblem('bad-request', 'This is not a request in HTTP/1.1.');
}
