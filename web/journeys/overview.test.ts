import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { shaOf } from './reports.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const short = (index: number) => shaOf('handbook', index).slice(0, 7);
const tooltip = (page: Page) => page.locator('.tooltip');
const reader = (page: Page) => page.getByRole('slider', { name: /^Commits/ });

async function open(path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const seen = await visit(browser, `${inject('url')}${path}`, options);
  await seen.page.locator('h1').first().waitFor();
  return seen;
}

async function withPage(
  path: string,
  options: Parameters<typeof visit>[2],
  look: (page: Page, seen: Visit) => Promise<void>,
) {
  const seen = await open(path, options);
  try {
    await look(seen.page, seen);
  } finally {
    await seen.close();
  }
}

describe('the overview', () => {
  it('says how the newest run did, in numbers and against the run before', () =>
    withPage('p/handbook', {}, async (page, seen) => {
      expect(await page.locator('h2').first().textContent()).toBe('Bring the chunk size back');
      const numbers = page.getByLabel('Headline numbers');
      const recall = numbers.locator('.stat', { hasText: 'Recall@5' });
      await expect.poll(() => recall.textContent()).toMatch(/1\.000\s*12 of 12 questions/);
      expect(await recall.textContent()).toContain(`since ${short(3)}, same 12 questions`);
      expect(await recall.textContent()).toMatch(/\+33\.3 pts\s*better/);
      expect(await recall.textContent()).toMatch(/\+10\.0 pts.*to the baseline/s);
      // The run before measured retrieval alone: answers are held against the last that were given.
      const live = numbers.locator('.stat', { hasText: 'Live accuracy' });
      expect(await live.textContent()).toContain(`since ${short(1)}`);
      seen.expectClean();
    }));

  it('shows every measured commit in the table, newest first, with the questions it moved', () =>
    withPage('p/handbook', {}, async (page) => {
      const rows = page.getByRole('table').locator('tbody tr');
      expect(await rows.count()).toBe(4);
      expect(await rows.nth(1).textContent()).toContain('Halve the chunk size');
      expect(await rows.nth(1).textContent()).toMatch(/0\s*\/\s*−4/);
      await page.getByRole('button', { name: 'MRR', exact: true }).last().click();
      expect(new URL(page.url()).searchParams.get('sort')).toBe('-mrr');
      expect(await rows.last().textContent()).toContain('Halve the chunk size');
      await rows.last().getByRole('link').click();
      await page.waitForURL(/\/p\/handbook\/runs\//);
      await page.goBack();
      await expect.poll(() => rows.last().textContent()).toContain('Halve the chunk size');
    }));

  it('is walked with the keyboard, and Enter opens the run', () =>
    withPage('p/handbook', {}, async (page, seen) => {
      await reader(page).focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => tooltip(page).textContent()).toContain('Bring the chunk size back');
      await page.keyboard.press('ArrowLeft');
      const text = await tooltip(page).textContent();
      expect(text).toContain(short(3));
      expect(text).toContain('Halve the chunk size');
      expect(text).toContain('Grace');
      expect(await tooltip(page).getByTitle('2026-05-07 10:00 UTC').count()).toBe(1);
      expect(text).toMatch(/Recall@50\.667\s*↓\s*−33\.3/);
      expect(text).toMatch(/0\s*\/\s*−4\s*questions\s*since/);
      expect(text).toContain('chunk_size 400 → 200');
      expect(await reader(page).getAttribute('aria-valuetext')).toContain('4 questions lost');
      await page.keyboard.press('ArrowLeft');
      expect(await tooltip(page).textContent()).toContain('Not measured');
      await page.keyboard.press('Escape');
      expect(await tooltip(page).count()).toBe(0);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/p\/handbook\/runs\//);
      seen.expectClean();
    }));

  it('is read with the mouse, uncropped at either edge, and a click opens the run', () =>
    withPage('p/handbook', {}, async (page) => {
      const box = await reader(page).boundingBox();
      if (!box) throw new Error('no chart');
      for (const x of [60, box.width - 12]) {
        await page.mouse.move(box.x + x, box.y + 100);
        const shown = await tooltip(page).boundingBox();
        expect(shown?.x).toBeGreaterThanOrEqual(box.x);
        expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width);
      }
      await page.mouse.click(box.x + box.width - 12, box.y + 100);
      await page.waitForURL(/\/p\/handbook\/runs\//);
    }));

  it('keeps what was chosen in the address, through reload and back', () =>
    withPage('p/handbook', {}, async (page, seen) => {
      const legend = page.getByRole('group', { name: 'Lines shown' });
      const mrr = () => legend.getByRole('button', { name: 'MRR' });
      await mrr().click();
      await page.getByText('0 to 1', { exact: true }).click();
      expect(page.url()).toContain('metrics=recall%2Clive%2Coracle%2Ctax&y=unit');
      await page.reload();
      await expect.poll(() => mrr().getAttribute('aria-pressed')).toBe('false');
      expect(await page.getByRole('radio', { name: '0 to 1' }).isChecked()).toBe(true);
      await page.getByRole('link', { name: 'Open the run' }).click();
      await page.waitForURL(/\/runs\//);
      await page.goBack();
      await expect.poll(() => mrr().getAttribute('aria-pressed')).toBe('false');
      seen.expectClean();
    }));

  it('remembers the theme', () =>
    withPage('p/handbook', { colorScheme: 'light' }, async (page) => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await background();
      await page.getByTitle('Dark theme').click();
      const dark = await background();
      expect(dark).not.toBe(light);
      await page.reload();
      await page.locator('h1').first().waitFor();
      expect(await background()).toBe(dark);
    }));

  it('offers my data beside the demo, with this server filled in', () =>
    withPage('p/demo', {}, async (page) => {
      await page.getByRole('link', { name: 'Use my data' }).click();
      const panel = page.locator('#use-my-data');
      expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await panel.textContent()).toContain(inject('url').replace(/\/$/, ''));
    }));

  it('shows a single run without a line to draw', () =>
    withPage('p/single', {}, async (page, seen) => {
      expect(await page.getByLabel('Headline numbers').textContent()).toContain(
        'nothing before to compare with',
      );
      seen.expectClean();
    }));
});

describe('runs of other kinds', () => {
  const kinds = (page: Page) => page.getByRole('combobox', { name: 'Kinds of run' });

  it('are off unless chosen, and the choice is in the address', () =>
    withPage('p/kinds', {}, async (page, seen) => {
      const rows = page.getByRole('table').locator('tbody tr');
      expect(await rows.count()).toBe(2);
      expect(await kinds(page).locator('option').allTextContents()).toEqual([
        'CI and nightly',
        'Local',
        'All kinds',
      ]);
      await kinds(page).selectOption('All kinds');
      await expect.poll(() => rows.count()).toBe(3);
      expect(new URL(page.url()).searchParams.get('kind')).toBe('all');
      expect(await rows.first().textContent()).toContain('local');
      await reader(page).focus();
      await page.keyboard.press('End');
      expect(await tooltip(page).textContent()).toContain('local');
      await page.reload();
      await expect.poll(() => rows.count()).toBe(3);
      await kinds(page).selectOption('Local');
      await page.getByText('local runs only').waitFor();
      expect(await rows.count()).toBe(1);
      seen.expectClean();
    }));

  it('stand in for CI where it measured nothing, and the page says so', () =>
    withPage('p/kinds?branch=draft', {}, async (page) => {
      await page.getByText('local runs: no CI run yet').waitFor();
      expect(await kinds(page).count()).toBe(0);
      await page.goto(`${inject('url')}p/kinds?kind=sweep`);
      await page.getByText('No runs of this kind').waitFor();
      await page.getByRole('link', { name: 'the usual runs' }).click();
      await page.getByRole('heading', { name: 'Trend' }).waitFor();
    }));

  it('tell numbers that nobody could verify apart', () =>
    withPage('p/kinds', {}, async (page) => {
      const key = page.getByRole('list', { name: 'Signs in the chart' });
      expect(await key.textContent()).toContain('Unverified: numbers as claimed');
      await reader(page).focus();
      await page.keyboard.press('End');
      expect(await tooltip(page).textContent()).toContain('unverified: numbers as claimed');
      await page.goto(`${inject('url')}p/handbook`);
      await key.waitFor();
      expect(await key.textContent()).not.toContain('Unverified');
    }));
});

describe('what a first visit loads', () => {
  /** Bytes of script, gzipped. */
  const LIMIT = 100_000;

  it('is within its limit, and no other page comes before somebody points at a way to it', () =>
    withPage('p/handbook', { first: true }, async (page, seen) => {
      await reader(page).waitFor();
      await page.waitForLoadState('networkidle');
      // Whoever waited for a quiet moment has had one.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await page.waitForLoadState('networkidle');
      const first = await seen.scripts();
      const bytes = [...first.values()].reduce((sum, size) => sum + size, 0);
      expect(bytes, JSON.stringify([...first])).toBeLessThanOrEqual(LIMIT);
      expect([...first.keys()].join()).not.toMatch(/(Run|Question|Projects)Page/);

      await page.getByRole('link', { name: 'Open the run' }).hover();
      await expect.poll(async () => [...(await seen.scripts()).keys()].join()).toMatch(/RunPage/);
      expect([...(await seen.scripts()).keys()].join()).not.toContain('QuestionPage');
    }));

  it('has the run ready for who walks the chart with the keyboard', () =>
    withPage('p/handbook', { first: true }, async (page, seen) => {
      await reader(page).focus();
      await expect.poll(async () => [...(await seen.scripts()).keys()].join()).toMatch(/RunPage/);
    }));
});

describe('on a phone', () => {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };

  it('fits 380 pixels, and a second tap on a commit opens it', () =>
    withPage('p/handbook', phone, async (page, seen) => {
      expect(await overflowOf(page)).toBe(0);
      const box = await reader(page).boundingBox();
      const position = { x: (box?.width ?? 0) - 20, y: 80 };
      await reader(page).tap({ position });
      await expect.poll(() => tooltip(page).textContent()).toContain('Bring the chunk size back');
      expect(await overflowOf(page)).toBe(0);
      await reader(page).tap({ position });
      await page.waitForURL(/\/p\/handbook\/runs\//);
      seen.expectClean();
    }));
});

describe('going back', () => {
  it('comes back to where the page was left', () =>
    withPage('p/handbook', { viewport: PHONE }, async (page) => {
      const row = page.getByRole('link', { name: 'Index the handbook' });
      await row.scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => Math.round(scrollY));
      expect(left).toBeGreaterThan(500);
      await row.click();
      await page.waitForURL(/\/runs\//);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
    }));
});

describe('without data', () => {
  it('says the next command, under a sub-path too', async () => {
    const seen = await visit(browser, inject('emptyUrl'));
    await seen.page.getByText('Nothing has been measured yet').waitFor();
    expect(await seen.page.locator('pre').textContent()).toContain('demo');
    expect(new URL(seen.page.url()).pathname).toBe('/sub/path/');
    seen.expectClean();
    await seen.close();
  });

  it('explains what is not there, and what now', () =>
    withPage('p/handbook', {}, async (page) => {
      await page.goto(`${inject('url')}p/nobody`);
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('nobody');
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
      await page.goto(`${inject('url')}nowhere`);
      await page.getByText('There is no page at this address').waitFor();
      await page.getByRole('link', { name: 'All projects' }).first().click();
      await page.getByRole('heading', { name: 'Projects' }).waitFor();
      expect(await page.locator('main li').allTextContents()).toContainEqual(
        expect.stringContaining('handbook'),
      );
    }));
});

describe('axe-core finds nothing serious', () => {
  for (const path of [
    '',
    'p/handbook',
    'p/history',
    'p/single',
    'p/demo',
    'p/kinds',
    'p/nobody',
    'nowhere',
  ]) {
    it(`on /${path}, light and dark`, async () => {
      const { page, close } = await visit(browser, `${inject('url')}${path}`);
      await page.locator('h1, [role=alert]').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faultsOf(page), colorScheme).toEqual([]);
      }
      await close();
    });
  }
});
