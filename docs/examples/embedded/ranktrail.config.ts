import { readdirSync, readFileSync } from 'node:fs';
import { createEmbeddedPipeline, defineConfig } from 'ranktrail';

// Your pages: every Markdown file of a folder. The slug is what `doc_id` in the golden set names.
const folder = new URL('help/', import.meta.url);
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => ({
    slug: name.slice(0, -'.md'.length),
    text: readFileSync(new URL(name, folder), 'utf8'),
  }));

export default defineConfig({
  project: 'embedded-example',
  k: 2,
  depth: 6,
  // Cuts, finds, reranks and answers; change a setting, commit, and see what it does.
  ...createEmbeddedPipeline({
    documents,
    settings: { chunk_size: 60, retriever: 'hybrid', reranker: 'score-fusion' },
  }),
});
