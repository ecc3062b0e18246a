import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { GoldenItem } from '#core/golden/item';
import { readGolden } from '#core/golden/read';
import { Fault } from '../cli/fault.ts';
import { readText } from './read-text.ts';

/** Faults shown before "and n more". */
const SHOWN = 20;

export interface GoldenFile {
  /** File name without extension. */
  name: string;
  items: GoldenItem[];
}

/** Reads a golden set. @throws {Fault} that lists every fault with its line and remedy. */
export function readGoldenFile(path: string): GoldenFile {
  if (!existsSync(path)) {
    throw new Fault(
      `There is no golden set at ${path}: run ranktrail init for an example, or name yours with --golden.`,
    );
  }
  const { items, faults } = readGolden(readText(path));
  if (faults.length > 0) {
    const details = faults
      .slice(0, SHOWN)
      .map(({ line, qid, message, remedy }) =>
        [`line ${line}`, qid && ` (${qid})`, `: ${message}; ${remedy}`].filter(Boolean).join(''),
      );
    if (faults.length > SHOWN) details.push(`and ${faults.length - SHOWN} more`);
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    throw new Fault(`The golden set ${path} has ${count}: correct it and run again.`, { details });
  }
  if (items.length === 0) {
    throw new Fault(`The golden set ${path} has no questions: add one line for each.`);
  }
  return { name: basename(path).replace(/\.[^.]+$/, ''), items };
}
