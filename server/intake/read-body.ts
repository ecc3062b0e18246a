import type { Context } from 'hono';
import { HttpProblem } from '../routes/problem.ts';
import { ArrivingBody } from './arriving-body.ts';
import type { Share } from './gate.ts';
import { MAX_BODY, mebibytes } from './take-apart.ts';

/** A body of which nothing more comes for so long has stopped, ms. */
export const STALLED = 30_000;

/** Of a body that is refused: bytes still taken off the line after the refusal, and for how long, ms. */
const MAX_DISCARDED = 256 * 1024 * 1024;
const PATIENCE = 20_000;

/**
 * What a request announces of its JSON body.
 * @throws HttpProblem 415 for another content type, character set or encoding.
 */
export function isPacked(c: Context): boolean {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new HttpProblem(
      'unsupported-media-type',
      `The content type is ${type ? `"${type}"` : 'missing'}; send application/json.`,
    );
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^(utf-?8|us-ascii)$/i.test(charset))
    throw new HttpProblem(
      'unsupported-media-type',
      `The character set "${charset}" is not read; send UTF-8.`,
    );
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new HttpProblem(
      'unsupported-media-type',
      `The content encoding "${encoding}" is not read; send gzip or none.`,
    );
  return encoding === 'gzip';
}

/**
 * The body as sent.
 * @param stalled ms after which a body of which nothing more comes is given up.
 * @throws HttpProblem 413 beyond the limit, 400 for what is cut off, 408 for what has stopped, 503 for what
 * there is no room for.
 */
export async function readBody(
  c: Context,
  share: Share,
  stalled: number = STALLED,
): Promise<ArrivingBody> {
  const body = new ArrivingBody(share);
  const reader = c.req.raw.body?.getReader();
  if (!reader) return body;
  try {
    if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
    for (;;) {
      const { done, value } = await next(reader, stalled);
      if (done) return body;
      if (body.size + value.byteLength > MAX_BODY) throw tooLarge();
      body.add(value);
    }
  } catch (error) {
    void discard(reader);
    throw error;
  }
}

const tooLarge = () =>
  new HttpProblem('too-large', `A body may have at most ${mebibytes(MAX_BODY)}.`);

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function next(reader: Reader, stalled: number): ReturnType<Reader['read']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // The rest of it would be read as the next request.
      const headers = { connection: 'close' };
      const sentence = `Nothing more of the body came for ${stalled / 1_000} s.`;
      reject(new HttpProblem('timeout', sentence, [], headers));
    }, stalled);
    reader
      .read()
      .then(resolve, () =>
        reject(new HttpProblem('cut-off', 'The connection ended before the body did.')),
      )
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Reads on beside the answer: many clients read it only once they have sent everything, and a
 * connection closed before that takes the answer with it.
 */
async function discard(reader: Reader): Promise<void> {
  const until = Date.now() + PATIENCE;
  try {
    for (let size = 0; size <= MAX_DISCARDED && Date.now() < until;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has gone, which is as well.
  }
}
