import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Real databases, repositories and linters take their time when the machine has other work. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

const node = (name: string, include: string[], extra = {}) => ({
  test: { name, include, environment: 'node' as const, ...PATIENCE, ...extra },
});

export default defineConfig({
  test: {
    projects: [
      node('unit', ['server/core/**/*.test.ts', 'scripts/**/*.test.ts', 'data/**/*.test.ts']),
      node('server', [
        'server/{store,routes,access}/**/*.test.ts',
        'server/*.test.ts',
        'docs/**/*.test.ts',
      ]),
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
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        globalSetup: ['web/journeys/start-server.ts'],
      }),
    ],
    coverage: { include: ['server/core/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});
