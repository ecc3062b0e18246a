import { createMiddleware } from 'hono/factory';
import { chooseEncoding, isFresh } from './delivery.ts';

/** Bytes of all answers kept, and of the largest that is. */
const KEPT_BYTES = 64 * 1024 * 1024;
const LARGEST = 4 * 1024 * 1024;

/** An answer as it was sent; without a body where only its 304 was. */
interface Kept {
  tag: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
}

/** What is said of a body, and of none. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding'];

/**
 * Keeps answers about projects as they were sent, packed, until the store changes. They hang on the
 * address, the encoding and the store alone: whatever else comes to decide on one belongs into its key.
 * Stands before `deliver`, and after what decides who may ask.
 *
 * @param revision of the store: equal texts, equal answers.
 */
export function keepAnswers(revision: () => string) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let keptOf = '';

  const keep = (key: string, answer: Kept) => {
    drop(key);
    kept.set(key, answer);
    bytes += answer.body?.byteLength ?? 0;
    for (const oldest of kept.keys()) {
      if (bytes <= KEPT_BYTES) return;
      drop(oldest);
    }
  };
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body?.byteLength ?? 0;
    kept.delete(key);
  };

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' || !/^\/api\/v1\/projects(\/|$)/.test(c.req.path)) return next();
    const asked = revision();
    if (asked !== keptOf) {
      kept.clear();
      bytes = 0;
      keptOf = asked;
    }
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const key = `${encoding} ${c.req.url.replace(/^\w+:\/\/[^/]*/, '')}`;
    const known = kept.get(key);
    const answer = known && again(known, c.req.header('if-none-match'));
    if (known && answer) {
      keep(key, known);
      c.res = answer;
      return;
    }
    await next();
    if (c.get('streamed')) return;
    const made = await takeFrom(c.res);
    if (!made) return;
    c.res = undefined;
    c.res = new Response(made.body, {
      status: made.body ? 200 : 304,
      headers: made.headers,
    });
    // A report that came meanwhile may be in it, or not.
    if (revision() === asked && keptOf === asked) keep(key, made);
  });
}

/** The answer once more; null where all that is known is what it was not. */
function again({ tag, headers, body }: Kept, ifNoneMatch: string | undefined): Response | null {
  if (!isFresh(ifNoneMatch, tag)) return body && new Response(body, { headers });
  const without = new Headers(headers);
  for (const name of OF_BODY) without.delete(name);
  return new Response(null, { status: 304, headers: without });
}

async function takeFrom(res: Response): Promise<Kept | null> {
  const tag = res.headers.get('etag');
  if (tag === null) return null;
  const headers = new Headers(res.headers);
  if (res.status === 304) return { tag, headers, body: null };
  const length = Number(res.headers.get('content-length') ?? Infinity);
  if (res.status !== 200 || length > LARGEST) return null;
  return { tag, headers, body: new Uint8Array(await res.arrayBuffer()) };
}
