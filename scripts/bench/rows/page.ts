import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, motionDuring, settle, watchedPage, type Activity } from '../browser.ts';
import { PROJECT } from '../generate/reports.ts';
import type { Finding, Row } from '../row.ts';
import { Served } from '../served.ts';
import { median } from '../timing.ts';
import { kB, ms } from '../words.ts';

const MAX_SCRIPT = 100_000;
const MAX_REQUESTS = 12;
const MAX_DRAWN = 600;
const MAX_TASK = 60;
const MAX_FRAME = 50;
const VISITS = 5;
const STEPS = 60;

/** The overview in a real browser: first with its 2,000 commits, then with all there are. */
export const page: Row = async ({ sizes, store, scratch, progress }) => {
  const browser = await launchBrowser();
  if (!browser) {
    progress('no Chromium: the page is not measured');
    return [];
  }
  const runs = sizes.at(-1) as number;
  const copy = join(scratch, 'page.duckdb');
  copyFileSync(await store(runs), copy);
  const served = await Served.start(copy);
  try {
    progress('page, first load');
    const overview = `${served.url}p/${PROJECT}`;
    await visit(browser, overview);
    const visits = [];
    for (let i = 0; i < VISITS; i += 1) visits.push(await visit(browser, overview));
    progress('page, hover and drag');
    return [...loaded(visits), ...(await moved(browser, `${overview}?limit=10000`, runs))];
  } finally {
    await served.stop();
    await browser.close();
  }
};

interface Visit extends Activity {
  requests: number;
  /** Bytes of all scripts as they came. */
  script: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await watchedPage(browser);
  let requests = 0;
  const sizes: Promise<number>[] = [];
  page.on('request', () => (requests += 1));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url);
  const activity = await settle(page);
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return { ...activity, requests, script };
}

function loaded(visits: readonly Visit[]): Finding[] {
  const of = (name: keyof Visit) =>
    median({ sorted: visits.map((visit) => visit[name]).sort((a, b) => a - b) });
  const drawn = of('drawn');
  const script = of('script');
  const requests = of('requests');
  const free = { limit: null, ratio: null };
  return [
    {
      ...free,
      what: 'overview with 2,000 commits: first paint, everything drawn',
      measured: `${ms(of('firstPaint'))}, ${ms(drawn)}`,
      goal: `≤ ${ms(MAX_DRAWN)}`,
      met: drawn <= MAX_DRAWN,
    },
    {
      ...free,
      what: 'overview: scripts as sent, requests',
      measured: `${kB(script)}, ${requests}`,
      goal: `≤ ${kB(MAX_SCRIPT)}, ≤ ${MAX_REQUESTS}`,
      met: script <= MAX_SCRIPT && requests <= MAX_REQUESTS,
    },
  ];
}

async function moved(browser: Browser, url: string, runs: number): Promise<Finding[]> {
  const page = await watchedPage(browser);
  await page.goto(url);
  const { drawn } = await settle(page);
  const hover = await motionDuring(page, () => sweep(page, false));
  const drag = await motionDuring(page, () => sweep(page, true));
  await page.context().close();
  const what = `overview with all of ${runs.toLocaleString('en')} runs`;
  const free = { limit: null, ratio: null };
  const held = (name: string, { task, frame }: typeof hover): Finding => ({
    ...free,
    what: `${what}: ${name}`,
    measured: `longest task ${task === 0 ? 'under 50 ms' : ms(task)}, longest frame ${ms(frame)}`,
    goal: `task ≤ ${MAX_TASK} ms, frame < ${MAX_FRAME} ms`,
    met: task <= MAX_TASK && frame < MAX_FRAME,
  });
  return [
    { ...free, what: `${what}: everything drawn`, measured: ms(drawn), goal: '', met: null },
    held('hover', hover),
    held('drag', drag),
  ];
}

/** The pointer across the chart, step by step; `isDrag` with the button down. */
async function sweep(page: Page, isDrag: boolean): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no chart');
  const y = box.y + box.height / 2;
  const x = (step: number) => box.x + box.width * (0.1 + (0.8 * step) / STEPS);
  await page.mouse.move(x(0), y);
  if (isDrag) await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(x(step), y);
}
