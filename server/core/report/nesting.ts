import type { DocumentError } from './issues.ts';
import { pointerTo } from './pointer.ts';

/** Levels of objects and arrays a document may have; what reads it may then recurse. */
export const MAX_NESTING = 64;

/** The first place where a document is nested too deep, or null. Goes no deeper than the limit itself. */
export function findTooDeep(json: unknown): DocumentError | null {
  const path = pathTooDeep(json, MAX_NESTING);
  if (!path) return null;
  return {
    pointer: pointerTo(path.reverse()),
    message: `is nested deeper than ${MAX_NESTING} levels`,
  };
}

/** Keys from the inside out. */
function pathTooDeep(json: unknown, levels: number): string[] | null {
  if (typeof json !== 'object' || json === null) return null;
  if (levels === 0) return [];
  for (const key in json) {
    const value: unknown = json[key as keyof typeof json];
    if (typeof value !== 'object') continue;
    const path = pathTooDeep(value, levels - 1);
    if (path) return [...path, key];
  }
  return null;
}
