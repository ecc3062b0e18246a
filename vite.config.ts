/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The font comes in through a style sheet, where Vite looks for no licence. */
const fontLicense: Plugin = {
  name: 'font-license',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const source = readFileSync(here('node_modules/@fontsource-variable/inter/LICENSE'));
    this.emitFile({ type: 'asset', fileName: 'licenses/inter.txt', source });
  },
};

/** One `vite build --app` makes the page (dist/web) and the Node programs (dist/server). */
export default defineConfig({
  root: here('web'),
  // Assets are addressed relative to <base>, so that the page works under any sub-path.
  base: './',
  plugins: [svelte({ configFile: here('svelte.config.js') }), fontLicense],
  // Named browsers for CSS, or light-dark() would be rewritten into two variables per colour.
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: here('dist/web'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        // What the page carries of others' work, it carries with their terms.
        license: { fileName: 'licenses/packages.md' },
      },
    },
    ssr: {
      build: {
        outDir: here('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        // Only our sources are bundled; packages stay in node_modules.
        rolldownOptions: {
          input: {
            ranktrail: here('scripts/ranktrail.ts'),
            harness: here('scripts/harness/library.ts'),
            main: here('server/main.ts'),
            'ingest-worker': here('server/intake/worker.ts'),
          },
          // Shared parts lie beside the entries: a path relative to a module keeps its depth.
          output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
        },
      },
    },
  },
  server: { proxy: { '^/api/': 'http://127.0.0.1:7357' } },
});
