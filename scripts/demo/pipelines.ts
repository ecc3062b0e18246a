import { createEmbeddedPipeline, type EmbeddedPipeline } from '../harness/embedded.ts';
import type { SourceDocument } from '../harness/chunking/markdown.ts';
import type { VectorCache } from '../harness/embedding/vector-cache.ts';
import { DemoPipeline } from './pipeline.ts';
import type { Tree } from './read-trees.ts';

/** A pipeline as a commit's files describe it. */
export interface CommitPipeline {
  pipeline: EmbeddedPipeline;
  k: number;
  depth: number;
}

export interface DemoPipelines {
  /** `changes`: settings that a work tree changed. */
  of(tree: Tree, changes?: Record<string, unknown>): CommitPipeline;
}

/** Makes pipelines, and gives the last one again to the next run that needs just the same. */
export function createPipelines(vectors: VectorCache): DemoPipelines {
  let last: { key: string; documents: SourceDocument[]; made: CommitPipeline } | null = null;
  return {
    of(tree, changes = {}) {
      const stated = JSON.parse(tree.get('pipeline.json') ?? '{}') as object;
      const { k, depth, ...settings } = DemoPipeline.parse({ ...stated, ...changes });
      const documents = documentsOf(tree);
      const key = JSON.stringify([settings, k, depth]);
      if (last?.key !== key || !equal(last.documents, documents)) {
        const pipeline = createEmbeddedPipeline({ documents, settings, vectors });
        last = { key, documents, made: { pipeline, k, depth } };
      }
      return last.made;
    },
  };
}

const documentsOf = (tree: Tree): SourceDocument[] =>
  [...tree]
    .filter(([path]) => path.startsWith('docs/'))
    .map(([path, text]) => ({ slug: path.slice('docs/'.length, -'.md'.length), text }));

const equal = (before: SourceDocument[], now: SourceDocument[]) =>
  before.length === now.length &&
  before.every(({ slug, text }, i) => slug === now[i]?.slug && text === now[i].text);
