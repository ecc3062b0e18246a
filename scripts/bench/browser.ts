import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

const PLACES = [process.env.RANKTRAIL_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Nothing moved, was drawn or asked for so long: the page is done, milliseconds. */
const QUIET = 600;
/** The machine may be busy with something else, milliseconds. */
const PATIENCE = 180_000;

/** What a page did since it was opened; times in milliseconds since navigation. */
export interface Activity {
  firstPaint: number;
  /** Last change of the document or stroke on a canvas. */
  drawn: number;
}

export interface Motion {
  /** Longest task of the main thread. */
  task: number;
  /** Longest time between two frames. */
  frame: number;
}

declare global {
  interface Window {
    benchWatch: { last: number; tasks: number[]; frames: number[]; watching: boolean };
  }
}

/** The real browser; null where none is installed. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  if (!executablePath) return null;
  return chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
}

/** A fresh visitor, watched from the first byte on. */
export async function watchedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(() => {
    const watch = { last: 0, tasks: [] as number[], frames: [] as number[], watching: false };
    window.benchWatch = watch;
    const touch = () => {
      watch.last = performance.now();
    };
    new MutationObserver(touch).observe(document, {
      ...{ childList: true, subtree: true, attributes: true, characterData: true },
    });
    for (const name of ['stroke', 'fill', 'fillText', 'fillRect', 'drawImage'] as const) {
      const prototype = CanvasRenderingContext2D.prototype as unknown as Record<string, unknown>;
      const original = prototype[name] as (...args: unknown[]) => unknown;
      prototype[name] = function (this: unknown, ...args: unknown[]) {
        touch();
        return original.apply(this, args);
      };
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (watch.watching) watch.tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    let before = performance.now();
    const frame = (now: number) => {
      if (watch.watching) watch.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return page;
}

/** Waits until nothing has happened for a while. */
export async function settle(page: Page): Promise<Activity> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((quiet) => performance.now() - window.benchWatch.last > quiet, QUIET);
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    drawn: window.benchWatch.last,
  }));
}

/** The longest task and frame while something is done. */
export async function motionDuring(page: Page, work: () => Promise<void>): Promise<Motion> {
  await page.evaluate(() =>
    Object.assign(window.benchWatch, { tasks: [], frames: [], watching: true }),
  );
  await work();
  const { tasks, frames } = await page.evaluate(() => {
    window.benchWatch.watching = false;
    return { tasks: window.benchWatch.tasks, frames: window.benchWatch.frames };
  });
  return { task: Math.max(0, ...tasks), frame: Math.max(0, ...frames) };
}
