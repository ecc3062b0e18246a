import type { Vector } from './vector.ts';

/** A model that turns a text into a vector. */
export interface Embedder {
  /** Name and version: vectors of two models are never compared. */
  model: string;
  /** The vector of one text; null for a text that the model finds nothing in. */
  embed(text: string): Promise<Vector | null> | Vector | null;
}
