import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOSTILE, HOSTILE_TEXT } from '../../server/fixtures/hostile-report.ts';
import { launch, overflowOf, PHONE, visit } from './browser.ts';

let browser: Browser;
let run: string;
beforeAll(async () => {
  browser = await launch();
  const response = await fetch(`${inject('url')}api/v1/projects/hostile/runs?limit=1`);
  run = ((await response.json()) as { runs: { id: string }[] }).runs[0]?.id ?? '';
});
afterAll(() => browser.close());

const WIDTHS = [
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a phone', PHONE],
] as const;

/** Looks at a page that must stay clean, as wide as its window, and made of our own elements only. */
async function look(
  path: string,
  viewport: { width: number; height: number },
  see: (page: Page) => Promise<void>,
) {
  const seen = await visit(browser, inject('url') + path, { viewport });
  try {
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    await see(seen.page);
    expect(await seen.page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(await injectedInto(seen.page)).toEqual([]);
    expect(await turnedAround(seen.page)).toEqual([]);
    expect(await overflowOf(seen.page)).toBe(0);
    seen.expectClean();
  } finally {
    await seen.close();
  }
}

/** Elements that only a text could have made, and links that lead to no page. */
const injectedInto = (page: Page) =>
  page.evaluate(() => {
    const foreign = 'img, iframe, object, embed, form, body base, body script, [onload], [onerror]';
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const odd = links.filter(({ protocol }) => !/^https?:$/.test(protocol));
    return [...document.querySelectorAll(foreign), ...odd].map(({ outerHTML }) => outerHTML);
  });

/** Elements that hold marks which turn text around, and let them work on what stands beside. */
const turnedAround = (page: Page) =>
  page.evaluate(() => {
    const turning = /[\u202a-\u202e\u2066-\u2069]/;
    const holds = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && turning.test(nodeValue ?? ''),
      );
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && holds(element))
      .filter((element) => {
        const { display, unicodeBidi } = getComputedStyle(element);
        return /^(inline|contents)$/.test(display) && !/isolate|plaintext/.test(unicodeBidi);
      })
      .map(({ outerHTML }) => outerHTML);
  });

const questionPath = (qid: string) =>
  `p/hostile/question?qid=${encodeURIComponent(qid)}&run=${run}`;

async function expectQuestion(page: Page, qid: string) {
  await page.waitForFunction(
    (title) => document.querySelector('h1')?.textContent === title,
    `Is ${qid} text?`,
  );
  await page.locator('.snippet').filter({ visible: true }).first().waitFor();
}

describe.each(WIDTHS)('a report whose every text is hostile, %s', (_, viewport) => {
  it('is text on the overview', () =>
    look('p/hostile', viewport, async (page) => {
      await page.getByText(HOSTILE_TEXT.slice(0, 60)).first().waitFor();
      await page.getByText('javascript:window.pwned=1//').first().waitFor();
    }));

  it('is text on the page of a run, every question a link', () =>
    look(`p/hostile/runs/${run}`, viewport, async (page) => {
      await page.locator('td.question a').first().waitFor();
      const links = await page
        .locator('td.question a')
        .evaluateAll((all) =>
          all.map((a) => [
            new URL((a as HTMLAnchorElement).href).searchParams.get('qid') ?? '',
            a.textContent,
          ]),
        );
      expect(links.length).toBeGreaterThan(20);
      for (const [qid, words] of links) expect(words).toBe(`Is ${qid} text?`);
      // A remote that is no address of a code host leads nowhere.
      expect(await page.locator('a[target=_blank]').count()).toBe(0);
    }));

  it.each(['image', 'longest'] as const)('is text on the page of a question: %s', (name) =>
    look(questionPath(HOSTILE[name]), viewport, async (page) => {
      await expectQuestion(page, HOSTILE[name]);
      const stages = page.locator('#stages + table tbody th');
      expect(await stages.allTextContents()).toEqual(expect.arrayContaining(['__proto__', '7']));
    }),
  );
});

describe('an odd qid', () => {
  it('leads from page to page as it is', async () => {
    const { dots, parent, slash, encoded, query, prototype, nul, log } = HOSTILE;
    const all = [dots, parent, slash, encoded, query, prototype, nul, log];
    await look(questionPath(dots), { width: 1440, height: 900 }, async (page) => {
      for (const qid of all) {
        await page.evaluate((to) => {
          const link = document.createElement('a');
          link.href = to;
          document.body.append(link);
          link.click();
          link.remove();
        }, questionPath(qid));
        await expectQuestion(page, qid);
      }
    });
  });
});

describe('a name that turns text around', () => {
  it('leaves what stands beside it where it is', () =>
    look(questionPath(HOSTILE.override), { width: 1440, height: 900 }, async (page) => {
      const snippet = page.locator('.snippet').filter({ hasText: HOSTILE.override }).first();
      const [id, text] = await snippet.evaluate((element) =>
        [...element.children].map((child) => child.getBoundingClientRect().left),
      );
      expect(id).toBeLessThan(text ?? 0);
    }));
});
