import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultsOf, launch, overflowOf, PHONE, visit, type Visit } from './browser.ts';
import { shaOf } from './reports.ts';

/** Drawing takes its time on a busy machine. */
const SOON = { timeout: 15_000 };

let browser: Browser;
let states: string;
let retrieval: string;
beforeAll(async () => {
  browser = await launch();
  states = await runPath('states', 1);
  retrieval = await runPath('retrieval', 0);
});
afterAll(() => browser.close());

/** Address of the run page of a commit. */
async function runPath(project: string, index: number): Promise<string> {
  const url = `${inject('url')}api/v1/projects/${project}/runs?sha=${shaOf(project, index)}`;
  const { runs } = (await (await fetch(url)).json()) as { runs: { id: string }[] };
  return `p/${project}/runs/${runs[0]?.id}`;
}

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Questions', exact: true }).locator('table tbody tr');
const choice = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'What became of the questions' }).getByRole('button', { name });
const state = (page: Page) => new URL(page.url()).searchParams.get('state');

async function withPage(
  path: string,
  options: Parameters<typeof visit>[2],
  look: (page: Page, seen: Visit) => Promise<void>,
) {
  const seen = await visit(browser, `${inject('url')}${path}`, options);
  try {
    await seen.page.locator('h1').first().waitFor();
    await rows(seen.page).first().waitFor();
    await look(seen.page, seen);
  } finally {
    await seen.close();
  }
}

describe('the failure states of a run', () => {
  it('open with the sentence that decides, and advice that leads to its questions', () =>
    withPage(states, {}, async (page, seen) => {
      const verdict = page.getByRole('region', { name: /^Fix retrieval: 8 of 10 wrong answers/ });
      const advice = verdict.getByRole('list', { name: 'What to try' });
      expect(await advice.textContent()).toContain('3 of 11 failures');
      await advice.getByRole('button', { name: /^Show them/ }).click();
      await expect.poll(() => rows(page).count(), SOON).toBe(3);
      expect(state(page)).toBe('missed');
      seen.expectClean();
    }));

  it('filter the questions from the bar, several at once; back undoes, and so does Show all', () =>
    withPage(states, {}, async (page, seen) => {
      await page.locator('.bar [data-state="missed"]').click();
      await page.getByText('3 of 20 questions: missed').waitFor();
      await page.locator('.bar [data-state="ranked_low"]').click();
      await page.getByText('5 of 20 questions: missed or ranked too low').waitFor();
      expect(state(page)).toBe('missed,ranked_low');
      expect(await rows(page).count()).toBe(5);
      await page.reload();
      await expect.poll(() => rows(page).count(), SOON).toBe(5);
      await page.goBack();
      await page.getByText('3 of 20 questions: missed').waitFor();
      expect(state(page)).toBe('missed');
      await page.getByRole('button', { name: 'Show all 20' }).click();
      await expect.poll(() => rows(page).count(), SOON).toBe(20);
      expect(state(page)).toBeNull();
      seen.expectClean();
    }));

  it('are chosen with the keyboard, each with what it means and what to try', () =>
    withPage(states, {}, async (page) => {
      const low = choice(page, /^2 ranked too low/);
      await low.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => low.getAttribute('aria-pressed'), SOON).toBe('true');
      expect(await rows(page).count()).toBe(2);
      const described = await low.getAttribute('aria-describedby');
      const text = await page.locator(`[id="${described}"]`).textContent();
      expect(text).toMatch(/found, but below the top 5\.\s*Try:\s*A reranker/);
      await page.keyboard.press('Space');
      await expect.poll(() => rows(page).count(), SOON).toBe(20);
      await page.getByText('What the states mean').click();
      await page.getByText('A relevant chunk was found, but below the top 5.').waitFor();
    }));

  it('scroll to the questions where the address asks for some, and stay where a reader went', () =>
    withPage(`${states}?state=missed,unwinnable`, {}, async (page) => {
      const top = () =>
        page
          .getByRole('heading', { name: 'Questions', exact: true })
          .evaluate((heading) => heading.getBoundingClientRect().top);
      await expect.poll(top, SOON).toBeLessThan(200);
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, -4000);
      await expect.poll(() => page.evaluate(() => scrollY), SOON).toBe(0);
      await page.reload();
      await expect.poll(() => rows(page).count(), SOON).toBeGreaterThan(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }));

  it('are counted beside what else is asked for', () =>
    withPage(`${states}?state=missed`, {}, async (page) => {
      const chips = page.getByRole('group', { name: 'Which questions' });
      await chips.getByRole('button', { name: 'All 3' }).waitFor();
      await chips.getByRole('button', { name: /^Wrong answers/ }).click();
      await expect.poll(() => choice(page, /^0 right$/).count(), SOON).toBe(1);
    }));

  it('are joined by what is odd about right answers', () =>
    withPage(`${states}?state=oracle_wrong`, {}, async (page) => {
      await page.getByText('1 of 20 questions: right live, wrong from the gold').waitFor();
      expect(await rows(page).first().textContent()).toContain('q005');
    }));

  it('gather by tag and document, which filter too', () =>
    withPage(states, {}, async (page) => {
      await page.getByText('Failures by tag and document').click();
      const documents = page.getByRole('group', { name: 'Failures by document' });
      await documents.getByRole('button', { name: /^policy-6/ }).click();
      await page.getByText('2 of 20 questions: with gold in policy-6').waitFor();
      expect(await rows(page).allTextContents()).toEqual([
        expect.stringContaining('q007'),
        expect.stringContaining('q014'),
      ]);
      const tags = page.getByRole('group', { name: 'Failures by tag' });
      await tags.getByRole('button', { name: /^codes/ }).click();
      await page.getByText('1 of 20 questions: tagged codes, with gold in policy-6').waitFor();
    }));

  it('take the retrieval tax apart, with a sum that is right', () =>
    withPage(states, {}, async (page) => {
      // 16 of 19 right from the gold, 9 live: 7 / 19.
      const tax = page.getByRole('table', {
        name: 'From oracle accuracy to live accuracy, in points',
      });
      const cells = await tax
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [...line.children].map((cell) => cell.textContent?.trim())),
        );
      expect(cells.map(([name, , points]) => `${name} ${points}`)).toEqual([
        'Oracle accuracy 84.2',
        'missed −15.8',
        'ranked too low −10.5',
        'wrong chunk −5.3',
        'partly found −5.3',
        'distracted −5.2',
        'right only live +5.3',
        'Live accuracy 47.4',
      ]);
      await page.getByText(/^36\.8 points = 15\.8 missed \+ 10\.5 ranked too low/).waitFor();
    }));

  it('say which questions changed their state, and lead to them', () =>
    withPage(states, {}, async (page, seen) => {
      const changes = page.getByRole('list', { name: 'Changes of state' }).getByRole('listitem');
      await expect.poll(() => changes.count(), SOON).toBe(3);
      expect(await changes.first().textContent()).toMatch(/2\s*right\s*→\s*now\s*missed/);
      await changes.first().getByRole('link', { name: /^q002/ }).click();
      await page.waitForURL(/\/question\?qid=q002/);
      await page.getByText('No relevant chunk is among the 20 retrieved').waitFor();
      seen.expectClean();
    }));

  it('read recall at any k within depth, and what a reranker could reach', () =>
    withPage(states, {}, async (page) => {
      const curve = page.getByRole('region', { name: 'Recall at any k' });
      await curve.getByText('no reranker can reach more').waitFor();
      await curve.getByRole('slider').focus();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => new URL(page.url()).searchParams.get('k'), SOON).toBe('9');
      // 12.5 of 19: the two that stand at rank 9 are in.
      expect(await curve.textContent()).toMatch(/Recall@9\s*0\.658/);
      await curve.getByText('The same as a table').click();
      expect(await curve.locator('tbody tr').count()).toBe(20);
    }));

  it('show each stage of the pipeline with its recall and its time', () =>
    withPage(states, {}, async (page) => {
      const stages = page.getByRole('region', { name: 'Stage by stage' });
      const names = await stages.locator('tbody th').allTextContents();
      expect(names).toEqual(['BM25', 'Vector', 'Fused', 'Reranked']);
      expect(await stages.locator('tbody tr').first().textContent()).toMatch(/0\.5 ms/);
    }));
});

describe('a run without answers', () => {
  it('names which half cannot be judged yet, and the command that measures it', () =>
    withPage(retrieval, {}, async (page, seen) => {
      const verdict = page.getByRole('region', { name: /^Retrieval fails/ });
      await verdict.getByText('this run generated no answers').waitFor();
      await verdict.getByText('npx ranktrail eval --generate --push').waitFor();
      expect(await choice(page, /^10 found/).count()).toBe(1);
      seen.expectClean();
    }));
});

it('a run without stages says how to get them', async () =>
  withPage(await runPath('handbook', 3), {}, async (page) => {
    await page.getByText('This run tells no stages').waitFor();
  }));

it('the failure states fit 380 pixels', () =>
  withPage(states, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
    expect(await overflowOf(page)).toBe(0);
    await choice(page, /^3 missed/).tap();
    await expect.poll(() => rows(page).count(), SOON).toBe(3);
    await page.getByText('The same as a table').tap();
    expect(await overflowOf(page)).toBe(0);
  }));

it('axe-core finds nothing serious about the failure states, light and dark', () =>
  withPage(`${states}?state=missed,oracle_wrong`, {}, async (page) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page), colorScheme).toEqual([]);
    }
  }));
