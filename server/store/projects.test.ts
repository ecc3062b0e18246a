import { describe, expect, it } from 'vitest';
import { historyOf } from '../fixtures/history.ts';
import type { StoreContext } from './context.ts';
import { projectsOf } from './projects.ts';

/** Projects of one run each; those named `broken…` cannot be read. */
const contextOf = (...names: string[]) =>
  ({
    driver: { all: () => Promise.resolve(names.map((project) => ({ project }))) },
    memory: {
      read: (name: string) =>
        name.startsWith('broken')
          ? Promise.reject(new Error(`cannot read ${name}`))
          : Promise.resolve(historyOf('a', [{ sha: 'a' }])),
    },
    runs: { byId: () => Promise.resolve(undefined) },
  }) as unknown as StoreContext;

describe('projectsOf', () => {
  it('lists the others beside a project that cannot be read', async () => {
    expect(await projectsOf(contextOf('broken', 'good'))).toEqual([
      { slug: 'broken', runs: 0, default_branch: null, branches: [], latest: null },
      {
        slug: 'good',
        runs: 1,
        default_branch: 'main',
        branches: [{ name: 'main', runs: 1 }],
        latest: null,
      },
    ]);
  });

  it('fails where none can be read', async () => {
    await expect(projectsOf(contextOf('broken', 'broken-too'))).rejects.toThrow(
      'cannot read broken',
    );
  });
});
