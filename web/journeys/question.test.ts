import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { shaOf } from './reports.ts';

/** Drawing takes its time on a busy machine. */
const SOON = { timeout: 15_000 };

let browser: Browser;
/** Run ids of the measured commits, by their place in the history. */
const runs: Record<number, string> = {};
beforeAll(async () => {
  browser = await launch();
  for (const index of [0, 1, 3, 4]) {
    const url = `${inject('url')}api/v1/projects/handbook/runs?sha=${shaOf('handbook', index)}`;
    const answer = (await (await fetch(url)).json()) as { runs: { id: string }[] };
    runs[index] = answer.runs[0]?.id ?? '';
  }
});
afterAll(() => browser.close());

const short = (index: number) => shaOf('handbook', index).slice(0, 7);
const at = (index: number, qid: string) => `p/handbook/question?qid=${qid}&run=${runs[index]}`;
const side = (page: Page, name: 'before' | 'after') => page.locator(`.side.${name}`);
const chart = (page: Page) => page.getByRole('slider', { name: /^Rank at every commit/ });

async function withPage(
  path: string,
  options: Parameters<typeof visit>[2],
  look: (page: Page, seen: Visit) => Promise<void>,
) {
  const seen = await visit(browser, `${inject('url')}${path}`, options);
  try {
    await seen.page.getByRole('heading', { name: 'The two rankings' }).waitFor();
    await look(seen.page, seen);
  } finally {
    await seen.close();
  }
}

describe('the question page', () => {
  it('says in one sentence what happened, where, and what stood around the gold chunk', () =>
    withPage(at(3, 'q003'), {}, async (page, seen) => {
      await page.getByText('Rank 1 → 9: the gold chunk left the top 5.').waitFor();
      const culprit = page.getByText(/^Lost at/);
      expect(await culprit.textContent()).toMatch(
        new RegExp(`${short(3)}.*Halve the chunk size.*or at one of the 1 unmeasured commit`, 's'),
      );
      const before = side(page, 'before').getByRole('list', { name: 'What the model saw' });
      const after = side(page, 'after').getByRole('list', { name: 'Below the top 5' });
      expect(await before.getByRole('listitem').first().textContent()).toMatch(
        /1.*gold.*now at rank 9/s,
      );
      const gold = after.getByRole('listitem').filter({ hasText: 'gold' });
      expect(await gold.textContent()).toMatch(/Rank 9.*was at rank 1/s);
      seen.expectClean();
    }));

  it('opens the text of a chunk with a click, as text, however it looks', () =>
    withPage(at(3, 'q003'), {}, async (page) => {
      const gold = side(page, 'after').getByRole('button', { name: /gold/ });
      await gold.click();
      expect(await gold.getAttribute('aria-expanded')).toBe('true');
      await side(page, 'after')
        .getByText('It says fact 2, and <b>no more</b> than that.')
        .last()
        .waitFor();
      await page.keyboard.press('Enter');
      expect(await gold.getAttribute('aria-expanded')).toBe('false');
    }));

  it('lists the gold that was not retrieved, with its text', () =>
    withPage(at(3, 'q005'), {}, async (page) => {
      await page.getByText('Rank 2 → not found: the gold chunk left the top 5.').waitFor();
      const after = side(page, 'after');
      await after.getByText('Gold that was not retrieved among the 20').waitFor();
      await after.locator('summary', { hasText: 'Section 5' }).click();
      await after.getByText('It says fact 4').waitFor();
    }));

  it('unfolds the whole ranking in the address', () =>
    withPage(at(3, 'q003'), {}, async (page) => {
      const items = side(page, 'before').getByRole('listitem');
      await side(page, 'before').getByRole('button', { name: '12 more chunks' }).click();
      await expect.poll(() => items.count(), SOON).toBe(20);
      await page.reload();
      await expect.poll(() => items.count(), SOON).toBe(20);
      await page.getByRole('button', { name: 'Fold long rankings' }).click();
      await expect.poll(() => items.count(), SOON).toBeLessThan(20);
    }));

  it('marks what the answer must mention, and names what it lacks', () =>
    withPage(at(1, 'q012'), {}, async (page) => {
      const after = side(page, 'after');
      const card = (name: string) => after.getByRole('article').filter({ hasText: name });
      expect(await card('Live answer').locator('mark').allTextContents()).toEqual(['fact 11']);
      expect(await card('Oracle answer').locator('mark').count()).toBe(0);
      expect(await card('Oracle answer').textContent()).toMatch(
        /wrong.*Does not mention\s*fact 11/s,
      );
    }));

  it('takes other commits by list, by chart and by key, all kept in the address', () =>
    withPage(at(3, 'q003'), {}, async (page, seen) => {
      await page.getByLabel('Commit shown as before').selectOption(runs[0] ?? '');
      await page.getByText('Rank 2 → 9: the gold chunk left the top 5.').waitFor();
      expect(page.url()).toContain(`base=${runs[0]}`);
      await chart(page).focus();
      expect(await chart(page).getAttribute('aria-valuetext')).toContain('rank 9, below the top 5');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.getByText('Rank 2 → 1: higher up in the top 5').waitFor();
      expect(page.url()).toContain(`run=${runs[4]}`);
      const box = await chart(page).boundingBox();
      if (!box) throw new Error('no chart');
      // Five commits on the axis: the fourth is the dip.
      const column = { x: 66 + (box.width - 74) * 0.7, y: 60 };
      await chart(page).hover({ position: column });
      await expect
        .poll(() => page.locator('.tooltip').textContent(), SOON)
        .toContain('Halve the chunk size');
      await chart(page).click({ position: column, modifiers: ['Shift'] });
      await page.getByText('Rank 9 → 1: the gold chunk entered the top 5').waitFor();
      expect(page.url()).toContain(`base=${runs[3]}`);
      await page.reload();
      await page.getByText('Rank 9 → 1: the gold chunk entered the top 5').waitFor();
      seen.expectClean();
    }));

  it('walks commits with the arrow keys and questions with j and k', () =>
    withPage(at(3, 'q005'), {}, async (page, seen) => {
      await page.getByText('Rank 2 → not found').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Not found → rank 2: the gold chunk entered the top 5').waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('1 of 12').waitFor();
      await page.keyboard.press('j');
      await page.getByText('2 of 12').waitFor();
      await page.getByText(/the gold chunk left the top 5/).waitFor();
      await page.keyboard.press('k');
      await page.getByText('1 of 12').waitFor();
      seen.expectClean();
    }));

  it('walks the list it was opened from, and leads back to it', () =>
    withPage(`${at(3, 'q005')}&from=show%3Dlost`, {}, async (page, seen) => {
      await page.getByText('1 of 4: lost').waitFor();
      for (const place of [2, 3, 4]) {
        await page.keyboard.press('j');
        await page.getByText(`${place} of 4: lost`).waitFor();
      }
      await page.getByRole('link', { name: /^Run \w{7}$/ }).click();
      await page.getByText('4 of 12 questions: lost').waitFor();
      expect(new URL(page.url()).search).toBe('?show=lost');
      seen.expectClean();
    }));

  it('reads as a table, too', () =>
    withPage(at(3, 'q003'), {}, async (page) => {
      await page.getByText('The same as a table').click();
      const history = page.getByRole('region', { name: 'Rank at every commit' });
      const rows = history.locator('tbody tr');
      expect(await rows.count()).toBe(4);
      expect(await rows.nth(1).textContent()).toContain('rank 9, below the top 5');
      expect(await rows.nth(1).getAttribute('aria-current')).toBe('true');
    }));

  it('shows the newest run where none is named', () =>
    withPage('p/handbook/question?qid=q003', {}, async (page) => {
      await page.getByText('Rank 9 → 1: the gold chunk entered the top 5').waitFor();
    }));

  it('has one ranking at a time on 380 pixels', () =>
    withPage(at(3, 'q003'), { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
      expect(await overflowOf(page)).toBe(0);
      expect(await side(page, 'before').isVisible()).toBe(false);
      await page.locator('label', { hasText: 'Before' }).tap();
      expect(await side(page, 'before').isVisible()).toBe(true);
      expect(await side(page, 'after').isVisible()).toBe(false);
      expect(page.url()).toContain('side=before');
      await side(page, 'before').getByRole('button', { name: /gold/ }).tap();
      expect(await overflowOf(page)).toBe(0);
      // Nor is anything cut off inside the card.
      const card = await side(page, 'before').boundingBox();
      for (const part of await side(page, 'before').locator('select, li button, article').all()) {
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (card?.x ?? 0) + (card?.width ?? 0),
        );
      }
    }));

  it('explains unknown questions and unknown runs, and what now', async () => {
    const seen = await visit(browser, `${inject('url')}p/handbook/question?qid=q999`);
    await seen.page.getByText('No run has asked this question').waitFor();
    await seen.page.goto(`${inject('url')}p/handbook/question?qid=q003&run=nobody`);
    await seen.page.getByText('The question could not be loaded for this run').waitFor();
    // The history still leads somewhere.
    await chart(seen.page).focus();
    await seen.page.keyboard.press('Home');
    await seen.page.keyboard.press('Enter');
    await seen.page.getByText('Rank 2: the model saw the gold chunk').waitFor();
    await seen.close();
  });
});

it('axe-core finds nothing serious on the question page, light and dark', () =>
  withPage(at(3, 'q005'), {}, async (page) => {
    await side(page, 'after').locator('summary').first().click();
    await side(page, 'after').getByRole('button').first().click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page), colorScheme).toEqual([]);
    }
  }));
