import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Embedder } from './embedder.ts';
import type { Vector } from './vector.ts';
import {
  decodeVectors,
  encodeVectors,
  type VectorFile,
  type VectorsByModel,
} from './vector-file.ts';

/** Vectors by model and SHA-256 of the text: a chunk or question that did not change costs nothing. */
export interface VectorCache {
  get(model: string, text: string): Vector | undefined;
  set(model: string, text: string, vector: Vector): void;
  /** Writes all vectors, or those of some models or those used since this cache was made. */
  save(options?: SaveOptions): Promise<{ path: string; vectors: number; bytes: number }>;
}

export interface SaveOptions {
  /** Default: where the cache was read from. */
  path?: string;
  /** Default: all. */
  models?: readonly string[];
  /** Leave out what was read from the file and asked for by nobody. Default false. */
  onlyUsed?: boolean;
}

/**
 * A cache in memory, filled from the file at `path` where there is one. The file is read when the
 * first vector is asked for, and written by `save` alone.
 * @throws HarnessError from `get` and `save` when the file is damaged: it may have been made with
 * packages that are not here, so it is not silently computed anew.
 */
export function createVectorCache({ path }: { path?: string } = {}): VectorCache {
  const used: VectorsByModel = new Map();
  let file: VectorFile | null | undefined;
  const stored = () => {
    file ??=
      path !== undefined && existsSync(path) ? decodeVectors(readFileSync(path), path) : null;
    return file;
  };
  const keep = (model: string, key: string, vector: Vector) => {
    const vectors = used.get(model) ?? new Map<string, Vector>();
    used.set(model, vectors.set(key, vector));
  };
  return {
    get(model, text) {
      const key = keyOf(text);
      const known = used.get(model)?.get(key);
      if (known) return known;
      const found = stored()?.get(model, key);
      if (found) keep(model, key, found);
      return found;
    },
    set: (model, text, vector) => keep(model, keyOf(text), vector),
    async save({ path: target = path, models, onlyUsed = false } = {}) {
      if (target === undefined) throw new TypeError('save needs a path');
      if (!onlyUsed) {
        for (const [model, keys] of stored()?.keys() ?? []) {
          for (const key of keys) {
            const vector = used.get(model)?.get(key) ?? stored()?.get(model, key);
            if (vector) keep(model, key, vector);
          }
        }
      }
      const wanted = [...used].filter(([model]) => models?.includes(model) ?? true);
      const bytes = encodeVectors(new Map(wanted));
      await mkdir(dirname(target), { recursive: true });
      // Whoever reads meanwhile sees the old file or the new one.
      await writeFile(`${target}.part`, bytes);
      await rename(`${target}.part`, target);
      const vectors = wanted.reduce((sum, [, list]) => sum + list.size, 0);
      return { path: target, vectors, bytes: bytes.length };
    },
  };
}

/** The same embedder, asking the cache first; what it computes, the cache keeps. */
export function withCache(embedder: Embedder, cache: VectorCache): Embedder {
  const { model } = embedder;
  return {
    model,
    embed(text) {
      const known = cache.get(model, text);
      if (known) return known;
      const keep = (vector: Vector | null) => {
        if (vector) cache.set(model, text, vector);
        return vector;
      };
      const found = embedder.embed(text);
      return found instanceof Promise ? found.then(keep) : keep(found);
    },
  };
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('binary');
