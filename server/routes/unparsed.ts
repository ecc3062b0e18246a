import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem, problemBody } from './problem.ts';

/**
 * Bytes that the head of a request may have: two ids of MAX_ID characters, nine bytes each in an
 * address, and what clients add.
 */
export const MAX_HEAD = 256 * 1024;

/** Answers what Node cannot read as a request, as everything else is answered; then the line is cut. */
export function answerUnparsed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const { status, text } = problemBody(problemOf(error.code));
    socket.end(
      `HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}\r\n` +
        'content-type: application/problem+json\r\ncache-control: no-store\r\n' +
        `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    );
  });
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

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
