/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** One `vite build --app` makes the page (dist/web) and the Node programs (dist/server). */
export default defineConfig({
  root: 'web',
  // Assets are addressed relative to <base>, so that the page works under any sub-path.
  base: './',
  plugins: [svelte()],
  build: { target: 'es2023', modulePreload: { polyfill: false } },
  builder: {},
  environments: {
    client: {
      build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
    },
    ssr: {
      build: {
        outDir: '../dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: {
            ranktrail: 'scripts/ranktrail.ts',
            harness: 'scripts/harness/library.ts',
            main: 'server/main.ts',
          },
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:7357' } },
});
