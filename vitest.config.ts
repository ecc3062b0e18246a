import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Real databases, repositories and linters take their time when the machine has other work. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000 };

/** These replace modules: each needs its own, and nobody else may get them. */
const MOCKING = ['scripts/demo/story.test.ts', 'scripts/harness/missing-packages.test.ts'];

/** Files of a worker share loaded modules, which halves the time: no test may leave anything in them. */
const SHARED = { isolate: false };

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...PATIENCE, ...extra },
});

export default defineConfig({
  test: {
    projects: [
      node('unit', ['server/core/**/*.test.ts', 'scripts/**/*.test.ts', 'data/**/*.test.ts'], {
        ...SHARED,
        exclude: MOCKING,
      }),
      node('mocking', MOCKING),
      node(
        'server',
        [
          'server/{store,routes,access,intake}/**/*.test.ts',
          'server/*.test.ts',
          'docs/**/*.test.ts',
        ],
        SHARED,
      ),
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'page',
          include: ['web/**/*.test.ts'],
          exclude: ['web/journeys/**'],
          environment: 'happy-dom',
          ...PATIENCE,
        },
      },
      node('journeys', ['web/journeys/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        // The page draws when the machine lets it: only what never comes fails.
        expect: { poll: { timeout: 15_000 } },
        globalSetup: ['web/journeys/start-server.ts'],
      }),
    ],
    coverage: {
      include: ['server/core/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      thresholds: { branches: 95 },
    },
  },
});
