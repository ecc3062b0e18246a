import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { chooseEncoding, entityTag, isFresh, pack, type Encoding } from './delivery.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
/** Built by Vite with a hash of the content in the name: never changes under that name. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
const NOT_BUILT =
  'The page is not built. Run "npm run build", or look at the API under api/v1/projects.\n';

interface File {
  /** Time and size: another one means another file. */
  version: string;
  body: Uint8Array;
  tag: string;
  packed: Map<Encoding, Uint8Array>;
}

/**
 * The built page: files below `webRoot`, and its `index.html`, with `basePath` written into
 * `<base>`, for every other path that could be a page. Files are kept in memory, packed once.
 */
export function servePage(webRoot: string | null, basePath: string) {
  const files = new Map<string, File>();

  async function load(path: string): Promise<File | null> {
    if (webRoot === null) return null;
    const name = resolve(webRoot, `.${path}`);
    if (!name.startsWith(resolve(webRoot) + sep)) return null;
    const info = await stat(name).catch(() => null);
    if (!info?.isFile()) return null;
    const version = `${info.mtimeMs}-${info.size}`;
    const known = files.get(name);
    if (known?.version === version) return known;
    const raw = await readFile(name);
    const body = path === '/index.html' ? withBase(raw, basePath) : raw;
    const file: File = { version, body, tag: entityTag(body), packed: new Map() };
    files.set(name, file);
    return file;
  }

  async function encoded(file: File, encoding: Encoding): Promise<Uint8Array> {
    const known = file.packed.get(encoding);
    if (known) return known;
    const body = await pack(file.body, encoding, 'best');
    file.packed.set(encoding, body);
    return body;
  }

  return createMiddleware(async (c, next) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' });
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const decoded = decode(c.req.path);
    // An address that cannot be read is no page; whoever looks at pages is shown so by ours.
    const isBroken = decoded === null;
    if (isBroken && !c.req.header('accept')?.includes('text/html')) return next();
    const path = decoded ?? '/';
    let name = path;
    let file = path === '/' ? null : await load(path);
    // Below /assets/ a missing file is missing; elsewhere project names may hold dots.
    if (!file && path.startsWith('/assets/')) return next();
    if (!file) file = await load((name = '/index.html'));
    if (!file) return c.text(NOT_BUILT, 404);

    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    c.header('etag', file.tag);
    c.header(
      'cache-control',
      HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    c.header('vary', 'Accept-Encoding');
    if (!isBroken && isFresh(c.req.header('if-none-match'), file.tag)) return c.body(null, 304);
    c.header('content-type', type);
    const wanted = /^(text|application|image\/svg)/.test(type)
      ? chooseEncoding(c.req.header('accept-encoding'))
      : null;
    if (wanted) c.header('content-encoding', wanted);
    const body = wanted ? await encoded(file, wanted) : file.body;
    c.header('content-length', String(body.byteLength));
    if (isBroken) c.status(404);
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(body as Uint8Array<ArrayBuffer>);
  });
}

function withBase(html: Uint8Array, basePath: string): Uint8Array {
  return Buffer.from(
    Buffer.from(html)
      .toString('utf8')
      .replace(/<base href="[^"]*"\s*\/?>/, `<base href="${basePath}" />`),
  );
}

function decode(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
