import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeFault } from './node-version.mjs';

describe('nodeFault', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('takes %s', (version) => {
    expect(nodeFault(version)).toBeNull();
  });

  it.each(['12.22.1', '18.20.0', '20.18.3', '21.7.0', '22.12.0', '23.11.0'])(
    'refuses %s in one sentence',
    (version) => {
      expect(nodeFault(version)).toMatch(
        new RegExp(`^Ranktrail needs Node .* this is Node ${version}: install .*\\.$`),
      );
    },
  );

  it('says what package.json says', () => {
    const url = new URL('../../package.json', import.meta.url);
    expect(JSON.parse(readFileSync(url, 'utf8')).engines.node).toBe('^20.19.0 || ^22.13.0 || >=24');
  });
});
