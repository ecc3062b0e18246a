import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { FALL } from './history-reports.ts';
import { shaOf } from './reports.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const short = (index: number) => shaOf('history', index).slice(0, 7);
const tooltip = (page: Page) => page.locator('.tooltip');
const reader = (page: Page) => page.getByRole('slider', { name: /^Commits/ });
const key = (page: Page) => page.getByRole('list', { name: 'Signs in the chart' });

async function withPage(
  query: string,
  look: (page: Page, seen: Visit) => Promise<void>,
  options: Parameters<typeof visit>[2] = {},
) {
  const seen = await visit(browser, `${inject('url')}p/history${query}`, options);
  try {
    await reader(seen.page).waitFor();
    await look(seen.page, seen);
    seen.expectClean();
  } finally {
    await seen.close();
  }
}

/** Walks to the stop whose tooltip has these words, from the newest back. */
async function walkTo(page: Page, words: string): Promise<string> {
  await reader(page).focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 12; step += 1) {
    const text = (await tooltip(page).textContent()) ?? '';
    if (text.includes(words)) return text;
    await page.keyboard.press('ArrowLeft');
  }
  throw new Error(`no stop says ${words}`);
}

describe('the sentence that decides', () => {
  it('is the first thing read, and leads to the questions that say so', () =>
    withPage('', async (page) => {
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toBe(
        'Fix retrieval: the only wrong answer never saw its chunk.',
      );
      await page.getByRole('link', { name: 'See the question' }).click();
      await page.waitForURL(/\/runs\/.*show=wrong&state=/);
    }));
});

describe('a history with all that is hard to draw', () => {
  it('names the commit that lost most, and says what made it good', () =>
    withPage('', async (page) => {
      const label = page.locator('.chart').getByRole('link', { name: 'lost 4 questions' });
      expect(await label.count()).toBe(1);
      const falls = page.getByRole('region', { name: 'The commit that cost most' });
      const text = (await falls.textContent())?.replace(/\s+/g, ' ');
      expect(text).toContain(`${short(FALL)} Halve the chunk size`);
      expect(text).toContain('or the commit before it, which nobody measured');
      expect(text).toContain('chunk_size 400 → 200');
      expect(text).toContain('Low for 2 commits');
      expect(text).toContain(`were won back by ${short(5)}, 2 commits later`);
      await label.click();
      await page.waitForURL(/\/runs\/.*show=lost/);
    }));

  it('labels the break where the golden set grew, with the reason on focus', () =>
    withPage('', async (page) => {
      const fence = page.getByRole('button', { name: /^golden set changed/ });
      expect(await fence.locator('.reason').isVisible()).toBe(false);
      await fence.focus();
      const reason = await fence.locator('.reason').textContent();
      expect(reason?.replace(/\s+/g, ' ')).toContain(`since ${short(6)} Ask one more question`);
      expect(reason).toContain('Recall@5, MRR');
      expect(await fence.locator('.reason').isVisible()).toBe(true);
    }));

  it('draws the questions shared throughout without that break, and says how many', () =>
    withPage('', async (page) => {
      await page.getByLabel('Same questions throughout').check();
      await page.getByText('over the 12 of 13 questions that all runs share').waitFor();
      expect(page.url()).toContain('same=1');
      expect(await page.getByRole('button', { name: /^golden set changed/ }).count()).toBe(0);
      await page.reload();
      await page.getByText('over the 12 of 13 questions').waitFor();
      expect(await page.getByLabel('Same questions throughout').isChecked()).toBe(true);
    }));

  it('stops at pull request and dirty tree, and holds them against their base', () =>
    withPage('', async (page) => {
      const pull = await walkTo(page, 'Rerank the first twenty');
      expect(pull).toContain('pull request #7');
      expect(pull).toContain('to its base');
      expect(pull).toContain(`since ${short(1)}`);
      const dirty = await walkTo(page, 'uncommitted changes');
      expect(dirty).toContain('Halve the chunk size');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/runs\//);
    }));

  it('names releases, and explains each sign that occurs', () =>
    withPage('', async (page) => {
      expect(await page.locator('.chart .tag').allTextContents()).toEqual(['v1.0', 'v1.1']);
      const text = await key(page).textContent();
      for (const sign of ['dashed', 'hollow', 'upright dashes', 'tick', 'ring', 'dotted'])
        expect(text).toContain(`${sign}:`.replace('upright dashes:', 'upright dashes'));
      expect(text).not.toContain('Unverified');
    }));

  it('lists the runs beside the line as such', () =>
    withPage('', async (page) => {
      await page.getByText('6 measured commits and 2 runs beside the line').waitFor();
      const rows = page.getByRole('table').locator('tbody tr');
      const pull = rows.filter({ hasText: 'Rerank the first twenty' });
      expect(await pull.textContent()).toContain('pull request #7');
      expect(await rows.filter({ hasText: 'uncommitted changes' }).count()).toBe(1);
    }));

  it('looks at recall at another k, in the address', () =>
    withPage('?k=7', async (page) => {
      const text = await walkTo(page, 'Index the handbook');
      // Ranks up to 7 are in: all twelve.
      expect(text).toMatch(/Recall@71\.000/);
      await page.getByRole('button', { name: 'Shipped: 5' }).click();
      expect(page.url()).not.toContain('k=');
      await expect.poll(() => walkTo(page, 'Index the handbook')).toMatch(/Recall@50\.917/);
    }));

  it('draws the ceiling of a reranker where it is asked for', () =>
    withPage('?metrics=recall,ceiling', async (page) => {
      const text = await walkTo(page, 'Shorten the prompt');
      // Two of twelve are nowhere within depth.
      expect(text).toMatch(/Ceiling0\.833/);
    }));

  it('fits a phone', () =>
    withPage(
      '',
      async (page) => {
        expect(await overflowOf(page)).toBe(0);
        expect(await page.locator('.chart .break').count()).toBe(1);
      },
      { viewport: PHONE, hasTouch: true, isMobile: true },
    ));
});
