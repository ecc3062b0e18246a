import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HttpProblem } from './problem.ts';

/** Bytes of one request body as sent, and after gzip. */
export const MAX_BODY = 64 * 1024 * 1024;
export const MAX_UNPACKED = 256 * 1024 * 1024;

/** Of a body beyond the limit: bytes still taken off the line after the refusal, and for how long, ms. */
const MAX_DISCARDED = 256 * 1024 * 1024;
const PATIENCE = 20_000;

const unzip = promisify(gunzip);
/** Output is gathered in pieces of this size; the default of 16 KiB is slow for large bodies. */
const PIECE = 64 * 1024;
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/**
 * The body of a JSON request, unpacked, as bytes and as value.
 * @throws HttpProblem 415 for another content type, character set or encoding, 413 beyond a limit, 400 for what is
 * cut off, not gzip, not UTF-8 or not JSON.
 */
export async function readJson(c: Context): Promise<{ bytes: Uint8Array; json: unknown }> {
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
  const sent = await readLimited(c);
  const bytes = encoding === 'gzip' ? await unpack(sent) : sent;
  return { bytes, json: parse(bytes) };
}

async function readLimited(c: Context): Promise<Uint8Array> {
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = Number(c.req.header('content-length') ?? 0) > MAX_BODY ? Infinity : 0;
  while (size <= MAX_BODY) {
    const { done, value } = await reader.read().catch(() => {
      throw new HttpProblem('cut-off', 'The connection ended before the body did.');
    });
    if (done) return Buffer.concat(parts);
    size += value.byteLength;
    parts.push(value);
  }
  void discard(reader);
  throw new HttpProblem('too-large', `A body may have at most ${mebibytes(MAX_BODY)}.`);
}

/**
 * Reads on beside the answer: many clients read it only once they have sent everything, and a
 * connection closed before that takes the answer with it.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
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

async function unpack(sent: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(sent, { maxOutputLength: MAX_UNPACKED, chunkSize: PIECE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new HttpProblem(
        'too-large',
        `An unpacked body may have at most ${mebibytes(MAX_UNPACKED)}.`,
      );
    throw new HttpProblem('bad-encoding', 'The body is announced as gzip and is not.');
  }
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem('not-json', 'The body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpProblem('not-json', `${(error as Error).message}.`);
  }
}
