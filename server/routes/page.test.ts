import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openStore, type Store } from '../store/open.ts';

const HTML = '<!doctype html><base href="/" /><title>Ranktrail</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`;

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'top-content');
  writeFileSync(join(folder, 'web', 'index.html'), HTML);
  writeFileSync(join(folder, 'web', 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'web', 'assets', 'main-B1a2C3d4.js'), SCRIPT);
  store = await openStore({ path: ':memory:' });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function serve(basePath = '/', webRoot: string | null = join(folder, 'web')) {
  const app = createApp({ store, basePath, allowedHosts: [], webRoot, version: '1.2.3' });
  return (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost${path}`, { headers });
}

describe('the page', () => {
  it.each(['/', '/p/demo', '/p/demo/runs/0f3a', '/p/v1.2/question?qid=q'])(
    'answers %s with index.html',
    async (path) => {
      const response = await serve()(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(HTML);
    },
  );

  it('has the base path in it, whether a proxy strips it or not', async () => {
    const get = serve('/tools/ranktrail/');
    for (const path of ['/tools/ranktrail/p/demo', '/tools/ranktrail', '/p/demo'])
      expect(await (await get(path)).text()).toContain('<base href="/tools/ranktrail/" />');
    expect((await get('/tools/ranktrail/health')).status).toBe(200);
    expect((await get('/tools/ranktrail/api/v1/projects')).status).toBe(200);
    expect((await get('/tools/ranktrail/api/v1/none')).status).toBe(404);
  });

  it('lets browsers keep what has a hash in its name', async () => {
    const response = await serve()('/assets/main-B1a2C3d4.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('is packed as the browser likes', async () => {
    const get = serve();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await get('/assets/main-B1a2C3d4.js', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await response.arrayBuffer());
      expect(unpack[encoding](body).toString()).toBe(SCRIPT);
    }
  });

  it('is not sent again while it is the same', async () => {
    const get = serve();
    const tag = (await get('/icon.svg')).headers.get('etag') ?? '';
    const again = await get('/icon.svg', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    writeFileSync(join(folder, 'web', 'icon.svg'), '<svg>new</svg>');
    const changed = await get('/icon.svg', { 'if-none-match': tag });
    expect([changed.status, await changed.text()]).toEqual([200, '<svg>new</svg>']);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%00',
    '/%ff',
  ])('gives nothing from outside its folder: %s', async (path) => {
    const response = await serve()(path);
    expect(await response.text()).not.toContain('top-content');
    expect([200, 404]).toContain(response.status);
  });

  it.each(['/p/%', '/%ff', '/%00'])('shows who reads pages that %s is none', async (path) => {
    const seen = await serve()(path, { accept: 'text/html,*/*;q=0.8' });
    expect([seen.status, await seen.text()]).toEqual([404, HTML]);
    const { status, headers } = await serve()(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('is missing where a script is, so that an old page does not run html', async () => {
    expect((await serve()('/assets/gone-00000000.js')).status).toBe(404);
  });

  it('says how to build it where it is not built', async () => {
    const response = await serve('/', null)('/');
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('npm run build'),
    ]);
  });

  it('allows nothing inline, nothing from elsewhere, no frame', async () => {
    const { headers } = await serve()('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('answers of the API', () => {
  it('are packed, tagged and not sent again while they are the same', async () => {
    const get = serve();
    const packed = await get('/openapi.json', { 'accept-encoding': 'gzip;q=0.5, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect(JSON.parse(text)).toMatchObject({ info: { version: '1.2.3' } });
    const tag = packed.headers.get('etag') ?? '';
    expect((await get('/openapi.json', { 'if-none-match': `"x", ${tag}` })).status).toBe(304);
    expect((await get('/openapi.json', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('never show what went wrong inside', async () => {
    const lines: string[] = [];
    const broken = { ...store, projects: () => Promise.reject(new Error('secret path /etc')) };
    const app = createApp({
      store: broken,
      basePath: '/',
      allowedHosts: [],
      webRoot: null,
      version: '1',
      log: (line) => lines.push(line),
    });
    const response = await app.request('http://localhost/api/v1/projects');
    expect(response.status).toBe(500);
    const problem = (await response.json()) as { id: string };
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(lines.join()).toContain(problem.id);
    expect(lines.join()).toContain('secret path /etc');
  });
});
