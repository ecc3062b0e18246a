import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { GoldenItem } from '#core/golden/item';
import { type GoldenFault, type GoldenSet, readGolden } from '#core/golden/read';
import { plain } from '../cli/colour.ts';
import { Fault } from '../cli/fault.ts';
import { readText } from './read-text.ts';

/** Faults shown before "and n more". */
const SHOWN = 20;

export interface GoldenFile {
  /** File name without extension. */
  name: string;
  items: GoldenItem[];
}

/** A golden set as it is written, faults and all. @throws {Fault} where there is none. */
export function openGoldenFile(path: string): GoldenSet {
  if (!existsSync(path)) {
    throw new Fault(
      `There is no golden set at ${path}: run ranktrail init for an example, or name yours with --golden.`,
    );
  }
  return readGolden(readText(path));
}

/** `line 3 (q003): the question is blank; write it`. */
export const faultLine = ({ line, qid, message, remedy }: GoldenFault) =>
  `line ${line}${qid === null ? '' : ` (${plain(qid)})`}: ${plain(message)}; ${plain(remedy)}`;

/** Reads a golden set. @throws {Fault} that lists every fault with its line and remedy. */
export function readGoldenFile(path: string): GoldenFile {
  const { items, faults } = openGoldenFile(path);
  if (faults.length > 0) {
    const details = faults.slice(0, SHOWN).map(faultLine);
    if (faults.length > SHOWN) {
      details.push(`and ${faults.length - SHOWN} more: ranktrail golden check lists them`);
    }
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    throw new Fault(`The golden set ${path} has ${count}: correct it and run again.`, { details });
  }
  return { name: basename(path).replace(/\.[^.]+$/, ''), items };
}
