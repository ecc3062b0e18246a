import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** Below this many bytes packing costs more than it saves. */
const WORTH_PACKING = 1024;
const TEXTUAL = /^(text\/|application\/([\w.-]+\+)?(json|javascript|xml)|image\/svg\+xml)/;

/** Level of gzip for what is made once: half the time of the usual 6, and hardly larger. */
const FAST_GZIP = 5;

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';

/** The encoding to answer in, from Accept-Encoding; null: as it is. */
export function chooseEncoding(
  accept: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const wanted = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...options] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return [name, Number(options.find((o) => o.startsWith('q='))?.slice(2) ?? 1)];
    }),
  );
  const weight = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0;
  // Of those liked equally the first offered; one liked less than sending it plain is not used.
  const plain = wanted.get('identity') ?? 0;
  const liked = offered.filter((name) => weight(name) > 0 && weight(name) >= plain);
  return liked.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}

/** `effort`: `fast` for answers made once, `best` for files kept packed. */
export async function pack(
  body: Uint8Array,
  encoding: Encoding,
  effort: 'fast' | 'best',
): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(body, { level: effort === 'fast' ? FAST_GZIP : 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 4 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}

export const entityTag = (body: Uint8Array) =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Does If-None-Match name this tag? Weak comparison. */
export function isFresh(ifNoneMatch: string | undefined, tag: string): boolean {
  const strong = (text: string) => text.replace(/^W\//, '');
  const named = (ifNoneMatch ?? '').trim().split(/\s*,\s*/);
  return named[0] === '*' || named.map(strong).includes(strong(tag));
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The answer is made while it is sent: nobody may read it whole. */
    streamed: boolean;
  }
}

/**
 * Sends text as it comes, packed where the client takes gzip, and no faster than it is read: the next
 * piece is asked for when the one before is on its way, and never once the client has gone.
 */
export function streamText(c: Context, pieces: AsyncGenerator<string, void>): Response {
  c.set('streamed', true);
  c.header('vary', 'Accept-Encoding', { append: true });
  const packed = chooseEncoding(c.req.header('accept-encoding'), ['gzip']) !== null;
  if (packed) c.header('content-encoding', 'gzip');
  if (c.req.method === 'HEAD') return c.body(null);
  const text = Readable.from(encoded(pieces), { highWaterMark: 1 });
  const body = packed ? pipeline(text, createGzip({ level: FAST_GZIP }), () => undefined) : text;
  return c.body(Readable.toWeb(body) as ReadableStream<Uint8Array>);
}

async function* encoded(pieces: AsyncGenerator<string, void>) {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** ETag, 304 and packing for every textual answer that has not seen to it itself. */
export const deliver = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  if (c.get('streamed')) return;
  if (res.headers.has('content-encoding') || res.headers.has('etag') || !res.body) return;
  if (!TEXTUAL.test(res.headers.get('content-type') ?? '')) return;
  let body: Uint8Array = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.append('vary', 'Accept-Encoding');
  if (['GET', 'HEAD'].includes(c.req.method) && res.status === 200) {
    const tag = entityTag(body);
    headers.set('etag', tag);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
    if (isFresh(c.req.header('if-none-match'), tag)) {
      headers.delete('content-type');
      c.res = undefined;
      c.res = new Response(null, { status: 304, headers });
      return;
    }
  }
  const encoding =
    body.byteLength < WORTH_PACKING ? null : chooseEncoding(c.req.header('accept-encoding'));
  if (encoding) {
    body = await pack(body, encoding, 'fast');
    headers.set('content-encoding', encoding);
  }
  headers.set('content-length', String(body.byteLength));
  c.res = undefined;
  c.res = new Response(body as Uint8Array<ArrayBuffer>, { status: res.status, headers });
});
