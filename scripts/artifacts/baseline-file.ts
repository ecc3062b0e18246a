import { existsSync } from 'node:fs';
import { parseBaseline, type Baseline } from '#core/gate/baseline';
import { Fault } from '../cli/fault.ts';
import type { Settings } from '../config/settings.ts';
import { readText } from './read-text.ts';

/** The baseline in a file, or null where there is no file. @throws {Fault} where it is broken. */
export function readBaselineFile(path: string): Baseline | null {
  if (!existsSync(path)) return null;
  return parseBaselineText(path, readText(path));
}

/** There should be one; `path` as people read it. */
export const noBaseline = (path: string) =>
  new Fault(`There is no baseline at ${path}: record one with ranktrail baseline --update.`);

/** Reads a baseline's JSON; `source` names it in faults. */
export function parseBaselineText(source: string, text: string): Baseline {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Fault(
      `${source} is not JSON (${(error as Error).message}): restore it from git, or record it anew.`,
    );
  }
  const parsed = parseBaseline(json);
  if (parsed.ok) return parsed.baseline;
  throw new Fault(`${source} is no valid baseline: correct it, or restore it from git.`, {
    details: parsed.errors.map(({ pointer, message }) => `${pointer || '/'}: ${message}`),
  });
}

/** The committed baseline for a report to carry; a broken file is worth a warning, no more. */
export function readBaselineForReport(
  { baselinePath }: Pick<Settings, 'baselinePath'>,
  onWarning: (sentence: string) => void,
): Baseline | null {
  try {
    return readBaselineFile(baselinePath);
  } catch (error) {
    onWarning(`The report goes without a baseline: ${(error as Error).message}`);
    return null;
  }
}
