import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { shaOf } from './reports.ts';

let browser: Browser;
let run: string;
beforeAll(async () => {
  browser = await launch();
  const url = `${inject('url')}api/v1/projects/states/runs?sha=${shaOf('states', 1)}`;
  const { runs } = (await (await fetch(url)).json()) as { runs: { id: string }[] };
  run = runs[0]?.id ?? '';
});
afterAll(() => browser.close());

async function withQuestion(
  qid: string,
  options: Parameters<typeof visit>[2],
  look: (page: Page, seen: Visit) => Promise<void>,
) {
  const path = `p/states/question?qid=${qid}&run=${run}`;
  const seen = await visit(browser, `${inject('url')}${path}`, options);
  try {
    await seen.page.getByRole('heading', { name: 'Where the gold stood' }).waitFor();
    await look(seen.page, seen);
  } finally {
    await seen.close();
  }
}

it('says what became of a question, and what to try', () =>
  withQuestion('q004', {}, async (page, seen) => {
    await page.getByText('A relevant chunk was found, but below the top 5.').waitFor();
    await page.getByText('A reranker, or a better one.').waitFor();
    await page.getByText('The same as a table').click();
    const history = page.getByRole('region', { name: 'Rank at every commit' });
    expect(await history.locator('td.state').allTextContents()).toEqual([
      'ranked too low',
      'right',
    ]);
    seen.expectClean();
  }));

it('shows where the gold stood in each stage, before and after', () =>
  withQuestion('q004', {}, async (page) => {
    const stages = page.getByRole('region', { name: 'Where the gold stood, stage by stage' });
    const cells = await stages
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.children].map((cell) => cell.textContent?.trim())),
      );
    expect(cells).toEqual([
      ['BM25', 'rank 3', 'rank 9, below 5'],
      ['Vector', 'rank 6, below 5', 'rank 14, below 5'],
      ['Fused', 'rank 1', 'rank 8, below 5'],
      ['Reranked', 'rank 1', 'rank 9, below 5'],
      ['Final ranking', 'rank 1', 'rank 9, below 5'],
    ]);
  }));

it('names every need of a question with several', () =>
  withQuestion('q009', {}, async (page) => {
    await page.getByText('Only a part of what it needs is in the top 5.').waitFor();
    await page.getByText('Needed passages: rank 1, not found.').waitFor();
    const stages = page.getByRole('region', { name: 'Where the gold stood, stage by stage' });
    const last = stages.locator('tbody tr').last().locator('td').last();
    expect(await last.textContent()).toMatch(/rank 1\s*not among 20/);
  }));

it('fits 380 pixels, and axe-core finds nothing serious, light and dark', () =>
  withQuestion('q009', { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
    expect(await overflowOf(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page), colorScheme).toEqual([]);
    }
  }));
