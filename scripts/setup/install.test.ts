import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsLockedPackages } from './install.mjs';

const HONO = { version: '4.0.0', integrity: 'sha512-a' };
const OTHER_PLATFORM = { version: '1.0.0', integrity: 'sha512-b', optional: true };

describe('holdsLockedPackages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ranktrail-install-'));
    write('package-lock.json', {
      '': {},
      'node_modules/hono': HONO,
      'node_modules/w': OTHER_PLATFORM,
    });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, packages: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify({ packages }));
  };
  const install = (packages: object) => {
    write('node_modules/.package-lock.json', packages);
    for (const path of Object.keys(packages)) write(`${path}/package.json`, {});
  };

  it('is false before anything is installed', () => {
    expect(holdsLockedPackages(root)).toBe(false);
  });

  it('is true when only optional packages are missing', () => {
    install({ 'node_modules/hono': HONO });
    expect(holdsLockedPackages(root)).toBe(true);
  });

  it('is false when a version differs, a package is missing or its folder is gone', () => {
    install({ 'node_modules/hono': { ...HONO, version: '3.9.0' } });
    expect(holdsLockedPackages(root)).toBe(false);
    install({ 'node_modules/w': OTHER_PLATFORM });
    expect(holdsLockedPackages(root)).toBe(false);
    install({ 'node_modules/hono': HONO });
    rmSync(join(root, 'node_modules/hono'), { recursive: true });
    expect(holdsLockedPackages(root)).toBe(false);
  });
});
