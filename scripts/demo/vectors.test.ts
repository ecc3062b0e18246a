import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGolden } from '#core/golden/read';
import { chunkMarkdown } from '../harness/chunking/markdown.ts';
import { recomputeSample } from '../harness/embedding/recompute.ts';
import { createSentenceEncoder } from '../harness/embedding/sentence-encoder.ts';
import { createVectorCache } from '../harness/embedding/vector-cache.ts';
import { demoDataDir, readHistory, vectorsPath } from './history.ts';
import { DemoPipeline } from './pipeline.ts';

const path = vectorsPath(demoDataDir());

/** The texts that the encoder is asked for: chunks at every commit that uses it, and questions. */
async function readTexts(): Promise<string[]> {
  const { commits } = await readHistory();
  return commits.flatMap(({ files }) => {
    const settings = DemoPipeline.parse(JSON.parse(files.get('pipeline.json') ?? '{}'));
    const { chunk_size: size, overlap, split, headers } = settings;
    if (settings.embedding !== 'use') return [];
    const pages = [...files].filter(([path]) => path.startsWith('docs/'));
    const chunks = pages.flatMap(([slug, text]) =>
      chunkMarkdown({ slug, text }, { size, overlap, split, headers }),
    );
    const { items } = readGolden(files.get('evals/golden.jsonl') ?? '');
    return [...chunks.map(({ text }) => text), ...items.map(({ question }) => question)];
  });
}

describe('vectors.bin', () => {
  it('holds what the model makes of the texts', { timeout: 120_000 }, async () => {
    const texts = await readTexts();
    const cache = createVectorCache({ path });
    const embedder = createSentenceEncoder();
    const found = await recomputeSample({ cache, embedder, texts, sample: 16 });
    expect(found).toMatchObject({ compared: 16, missing: [] });
    expect(found.steps).toBeLessThanOrEqual(1.01);
  });

  it('is small enough to be brought along', () => {
    expect(statSync(path).size).toBeLessThan(2_000_000);
  });
});
