import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the page of the API', () => {
  it.each(['url', 'emptyUrl'] as const)('leads from call to schema, styled: %s', async (at) => {
    const seen = await visit(browser, `${inject(at)}docs`);
    const { page } = seen;
    await page.getByRole('link', { name: 'The quality of a branch, commit by commit' }).click();
    expect(page.url()).toContain('#getTrend');
    await page.locator('#getTrend ~ ul').getByRole('link', { name: 'Trend', exact: true }).click();
    expect(page.url()).toContain('#schema-Trend');
    const curl = page.getByLabel('curl line for listProjects');
    expect(await curl.textContent()).toBe(`curl '${inject(at)}api/v1/projects'`);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    await page.getByRole('link', { name: 'Ranktrail', exact: true }).click();
    await page.locator('h1').first().waitFor();
    await page.getByRole('link', { name: 'How programs ask: the API' }).click();
    await curl.waitFor();
    expect(page.url()).toBe(`${inject(at)}docs`);
    seen.expectClean();
    await seen.close();
  });

  it('fits 380 pixels', async () => {
    const seen = await visit(browser, `${inject('url')}docs`, { viewport: PHONE });
    expect(await overflowOf(seen.page)).toBe(0);
    await seen.close();
  });

  it.each(['light', 'dark'] as const)(
    'has nothing serious for axe-core, %s',
    async (colorScheme) => {
      const seen = await visit(browser, `${inject('url')}docs`, { colorScheme });
      expect(await faultsOf(seen.page)).toEqual([]);
      await seen.close();
    },
  );
});
