import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { HttpProblem } from './problem.ts';

/** Bytes of one request body as sent, and after gzip. */
export const MAX_BODY = 64 * 1024 * 1024;
export const MAX_UNPACKED = 256 * 1024 * 1024;

const unzip = promisify(gunzip);
/** Output is gathered in pieces of this size; the default of 16 KiB is slow for large bodies. */
const PIECE = 64 * 1024;
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/**
 * The body of a JSON request, unpacked, as bytes and as value.
 * @throws HttpProblem 415 for another content type or encoding, 413 beyond a limit, 400 for what is
 * not gzip, not UTF-8 or not JSON.
 */
export async function readJson(c: Context): Promise<{ bytes: Uint8Array; json: unknown }> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new HttpProblem(
      'unsupported-media-type',
      `The content type is ${type ? `"${type}"` : 'missing'}; send application/json.`,
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
  const tooLarge = () =>
    new HttpProblem('too-large', `A body may have at most ${mebibytes(MAX_BODY)}.`, [], {
      connection: 'close',
    });
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BODY) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
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
