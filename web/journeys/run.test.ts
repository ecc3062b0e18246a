import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { shaOf } from './reports.ts';

/** Drawing takes its time on a busy machine. */
const SOON = { timeout: 15_000 };

let browser: Browser;
let dip: string;
beforeAll(async () => {
  browser = await launch();
  dip = await runPath(3);
});
afterAll(() => browser.close());

const short = (index: number) => shaOf('handbook', index).slice(0, 7);
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Questions', exact: true }).locator('table tbody tr');
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which questions' }).getByRole('button', { name });

/** Address of the run page of a commit of the handbook. */
async function runPath(index: number): Promise<string> {
  const url = `${inject('url')}api/v1/projects/handbook/runs?sha=${shaOf('handbook', index)}`;
  const { runs } = (await (await fetch(url)).json()) as { runs: { id: string }[] };
  return `p/handbook/runs/${runs[0]?.id}`;
}

async function withPage(
  path: string,
  options: Parameters<typeof visit>[2],
  look: (page: Page, seen: Visit) => Promise<void>,
) {
  const seen = await visit(browser, `${inject('url')}${path}`, options);
  try {
    await seen.page.locator('h1').first().waitFor();
    await look(seen.page, seen);
  } finally {
    await seen.close();
  }
}

describe('the run page', () => {
  it('is one click from the dip, and the question that shows why is the second', () =>
    withPage('p/handbook', {}, async (page, seen) => {
      await page.getByRole('table').getByRole('link', { name: 'Halve the chunk size' }).click();
      await page.getByRole('heading', { name: 'Halve the chunk size' }).waitFor();
      await page.getByText(`4 questions lost, none gained since ${short(1)}`).waitFor();
      await rows(page).first().getByRole('link').click();
      await page.waitForURL(/\/question\?qid=/);
      await page.getByText('the gold chunk left the top 5').waitFor();
      seen.expectClean();
    }));

  it('puts what was lost first, with the rank before and now in words', () =>
    withPage(dip, {}, async (page) => {
      await rows(page).first().waitFor();
      const lost = await rows(page).filter({ hasText: 'lost' }).allTextContents();
      expect(lost).toHaveLength(4);
      expect((await rows(page).allTextContents()).slice(0, 4)).toEqual(lost);
      expect(lost.join()).toContain('rank 1 before, rank 9 now');
      expect(lost.join()).toContain('rank 2 before, not among the first 20 now');
    }));

  it('holds the metrics against the run before and the baseline, and names the change', () =>
    withPage(dip, {}, async (page) => {
      const recall = page.locator('.stat', { hasText: 'Recall@5' });
      expect(await recall.textContent()).toMatch(/0\.667\s*12 of 12 questions/);
      expect(await recall.textContent()).toMatch(/−33\.3 pts\s*worse\s*since \w{7}, n 12/);
      expect(await recall.textContent()).toMatch(/−23\.3 pts\s*worse\s*to baseline/);
      const config = page.getByRole('region', { name: /Configuration changed/ });
      expect(await config.textContent()).toMatch(/chunk_size\s*400\s*→\s*now\s*200/);
      await page.getByText('All metrics').click();
      await expect.poll(() => page.url(), SOON).toContain('metrics=all');
      expect(await page.getByRole('row', { name: /nDCG@10/ }).count()).toBe(1);
    }));

  it('filters, searches and sorts in the address, so that a reload shows the same', () =>
    withPage(dip, {}, async (page, seen) => {
      await chip(page, 'Lost 4').click();
      await page.keyboard.press('/');
      await page.keyboard.type('policy');
      await expect.poll(() => rows(page).count(), SOON).toBe(2);
      await page.getByRole('button', { name: 'Rank', exact: true }).click();
      expect(new URL(page.url()).search).toBe('?show=lost&q=policy&sort=rank');
      await page.reload();
      await expect.poll(() => rows(page).count(), SOON).toBe(2);
      expect(await rows(page).first().textContent()).toContain('q008');
      await page.getByRole('searchbox').fill('no such question');
      await page.getByText('0 of 12 questions: lost, with “no such question”').waitFor();
      await page.getByRole('button', { name: 'Show all', exact: true }).click();
      await expect.poll(() => rows(page).count(), SOON).toBe(12);
      seen.expectClean();
    }));

  it('walks questions with j and k, Enter opens, back returns', () =>
    withPage(dip, {}, async (page) => {
      await rows(page).first().waitFor();
      for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
      const second = rows(page).nth(1).getByRole('link');
      expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
      const question = (await second.textContent()) ?? '';
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: question }).waitFor();
      await page.goBack();
      await expect.poll(() => rows(page).count(), SOON).toBe(12);
    }));

  it('walks commits with the arrow keys and keeps the filter', () =>
    withPage(`${dip}?show=lost`, {}, async (page, seen) => {
      await page.getByText('4 questions lost').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { name: 'Bring the chunk size back' }).waitFor();
      expect(page.url()).toContain('show=lost');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('heading', { name: 'Overlap neighbouring chunks' }).waitFor();
      await page.getByRole('link', { name: 'Run before' }).click();
      await page.getByText('The first measured commit').waitFor();
      expect(await page.getByText('first run', { exact: true }).count()).toBe(1);
      seen.expectClean();
    }));

  it('fits 380 pixels', () =>
    withPage(dip, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
      await rows(page).first().waitFor();
      expect(await overflowOf(page)).toBe(0);
      await page.getByText('All metrics').tap();
      expect(await overflowOf(page)).toBe(0);
      await rows(page).first().tap();
      await page.waitForURL(/\/question\?qid=/);
    }));

  it('says what is not there, with a way out', () =>
    withPage('p/handbook', {}, async (page) => {
      await page.goto(`${inject('url')}p/handbook/runs/${'0'.repeat(16)}`);
      await page.getByText('This run could not be loaded').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    }));
});

it('axe-core finds nothing serious on the run page, light and dark', () =>
  withPage(`${dip}?metrics=all`, {}, async (page) => {
    await rows(page).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page), colorScheme).toEqual([]);
    }
  }));
