import type { DocumentError } from './issues.ts';
import { pointerTo } from './pointer.ts';

/** Levels of objects and arrays a document may have; what reads it may then recurse. */
export const MAX_NESTING = 64;

/** Keys of one object: all that is wrong with them is gathered before the first is told. */
export const MAX_KEYS = 10_000;

/** What can be said of a document before its schema is asked. */
export interface Structure {
  /** The first place nested too deep, with too many keys, or a number that is none (`1e400` is read as Infinity). */
  fault: DocumentError | null;
  /** Some object has a key called `__proto__`. */
  hasProto: boolean;
  /** Values looked at: all of them, where there is no fault. */
  values: number;
}

/** Looks at every value of a document. Goes no deeper than the limit itself. */
export function structureOf(json: unknown): Structure {
  const found: Found = { path: [], message: null, hasProto: false, values: 0 };
  look(json, MAX_NESTING, found);
  const fault =
    found.message === null
      ? null
      : { pointer: pointerTo(found.path.reverse()), message: found.message };
  return { fault, hasProto: found.hasProto, values: found.values };
}

/** `path` has its keys from the inside out. */
interface Found {
  path: PropertyKey[];
  message: string | null;
  hasProto: boolean;
  values: number;
}

/** True where a fault was found, which ends the search. */
function look(value: unknown, levels: number, found: Found): boolean {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return false;
    found.message = Number.isNaN(value) ? 'is no number' : 'is beyond what a number can hold';
    return true;
  }
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) {
    found.message = `is nested deeper than ${MAX_NESTING} levels`;
    return true;
  }
  return Array.isArray(value)
    ? lookIntoArray(value, levels - 1, found)
    : lookIntoObject(value, levels - 1, found);
}

function lookIntoArray(values: readonly unknown[], levels: number, found: Found): boolean {
  found.values += values.length;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (typeof value === 'string') continue;
    if (!look(value, levels, found)) continue;
    found.path.push(i);
    return true;
  }
  return false;
}

function lookIntoObject(object: object, levels: number, found: Found): boolean {
  const keys = Object.keys(object);
  found.values += keys.length;
  if (keys.length > MAX_KEYS) {
    found.message = `has more than ${MAX_KEYS} keys`;
    return true;
  }
  for (const key of keys) {
    if (key === '__proto__') found.hasProto = true;
    if (!look(object[key as keyof typeof object], levels, found)) continue;
    found.path.push(key);
    return true;
  }
  return false;
}
