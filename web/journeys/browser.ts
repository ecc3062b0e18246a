import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
} from 'playwright-core';
import { expect } from 'vitest';

const PLACES = [
  process.env.RANKTRAIL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 380, height: 800 };

/** The real browser, with a profile of its own. */
export function launch(): Promise<Browser> {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium: set RANKTRAIL_CHROMIUM to the path of one.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A page that remembers what must not happen: console messages, errors, requests elsewhere. */
export interface Visit {
  page: Page;
  /** Scripts that came so far, by file name, with their bytes gzipped. Ask before another document is loaded. */
  scripts(): Promise<Map<string, number>>;
  /** Fails when the console spoke or a request left the server. `allowed` takes messages out. */
  expectClean(allowed?: RegExp): void;
  close(): Promise<void>;
}

/** How a visitor comes. */
interface Visitor extends BrowserContextOptions {
  /** Came never before: nothing is in the browser's cache. */
  first?: boolean;
}

/** Visitors of one sort share what is slow to make, and leave nothing to each other but a warm cache. */
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

function contextFor(browser: Browser, { first = false, ...options }: Visitor) {
  const create = () => browser.newContext({ viewport: WIDE, locale: 'en-GB', ...options });
  if (first) return create();
  const sorts = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, sorts);
  const sort = JSON.stringify(options);
  const context = sorts.get(sort) ?? create();
  sorts.set(sort, context);
  return context;
}

export async function visit(browser: Browser, url: string, visitor: Visitor = {}): Promise<Visit> {
  const context = await contextFor(browser, visitor);
  const page = await context.newPage();
  const said: string[] = [];
  const outside: string[] = [];
  const scripts: Response[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) outside.push(request.url());
  });
  page.on('response', (response) => {
    if (/\bjavascript\b/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
  });
  await page.goto(url);
  return {
    page,
    scripts: async () => new Map(await Promise.all(scripts.map(weigh))),
    expectClean(allowed) {
      expect(said.filter((line) => !allowed?.test(line))).toEqual([]);
      expect(outside).toEqual([]);
    },
    async close() {
      if (visitor.first) return context.close();
      // What a tab remembers goes with it; what its site remembers would stay.
      const session = await context.newCDPSession(page);
      const storageTypes = 'local_storage,cookies';
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await page.close();
    },
  };
}

async function weigh(script: Response): Promise<[string, number]> {
  const name = new URL(script.url()).pathname.replace(/^.*\//, '');
  return [name, gzipSync(await script.body()).length];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical faults axe-core finds, as `rule: element`. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // A colour on its way from one theme to the other is no fault: the styles of now, at their end.
    void document.body.offsetHeight;
    for (const animation of document.getAnimations()) animation.finish();
    interface Violation {
      id: string;
      impact: string;
      nodes: { target: string[]; failureSummary: string }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .flatMap((one) =>
        one.nodes.map((node) => `${one.id}: ${node.target.join(' ')} ${node.failureSummary}`),
      );
  });
}

/** Pixels by which the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
