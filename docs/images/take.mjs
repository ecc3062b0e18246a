// node docs/images/take.mjs URL: takes the README's pictures of a running dashboard with the demo in it.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/setup/chromium.mjs';

const [url] = process.argv.slice(2);
if (!url) throw new Error('Usage: node docs/images/take.mjs URL');

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: 1280, height: 1080 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  });
  await page.goto(new URL('p/demo', url).href);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: fileURLToPath(new URL(`overview-${colorScheme}.png`, import.meta.url)),
  });
}
await browser.close();
