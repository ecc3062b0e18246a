import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { progress } from './progress.mjs';
import { SetupError } from './setup-error.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium, or null. */
export function findChromium(env = process.env) {
  return [env.RANKTRAIL_CHROMIUM, ...PLACES].find((path) => path && existsSync(path)) ?? null;
}

/** Path of a Chromium for the journeys, installed from Debian's packages where we may. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await progress('Installing Chromium for the browser tests (once)', installFromDebian);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new SetupError(
    'The browser tests need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium) or set RANKTRAIL_CHROMIUM to the path of a Chromium or Chrome, or leave them out with `npm test -- types lint core unit server page`.',
  );
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { env });
  const update = await apt('update');
  const install = await apt(
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
    'fonts-dejavu-core',
  );
  if (install.code !== 0) {
    throw new SetupError('Chromium could not be installed:', update.output + install.output);
  }
}
