import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot, packageVersion } from './package-root.ts';

describe('packageRoot', () => {
  it('is found from the sources', () => {
    expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('is found from a built copy inside the node_modules of another project', () => {
    const project = mkdtempSync(join(tmpdir(), 'ranktrail-'));
    onTestFinished(() => rmSync(project, { recursive: true }));
    const root = join(project, 'node_modules', 'ranktrail');
    mkdirSync(join(root, 'dist', 'server'), { recursive: true });
    writeFileSync(join(project, 'package.json'), '{"name":"other"}');
    writeFileSync(join(root, 'package.json'), '{"name":"ranktrail"}');
    expect(packageRoot(join(root, 'dist', 'server'))).toBe(root);
    expect(() => packageRoot(project)).toThrow('no package.json of ranktrail');
  });
});
