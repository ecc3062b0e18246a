import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFlat, parseFlat, type FlatMetrics } from '#core/report/flat';
import { parseReport } from '#core/report/parse';
import type { Report } from '#core/report/report';
import { Fault } from '../cli/fault.ts';
import { fileFault } from '../cli/file-fault.ts';
import { readText } from './read-text.ts';

export type ReportFile = {
  path: string;
  /** The file as it is, for sending. */
  text: string;
} & ({ report: Report; flat: null } | { report: null; flat: FlatMetrics });

/** Reads a report, or a flat metric map. @throws {Fault} with what is wrong where. */
export function readReportFile(path: string): ReportFile {
  if (!existsSync(path)) throw new Fault(`${path} does not exist: check the path of the report.`);
  if (statSync(path).isDirectory()) throw new Fault(`${path} is a folder: name the report in it.`);
  const text = readText(path);
  return { path, text, ...parseReportText(path, text) };
}

/** Reads the JSON of a report or a flat map; `source` names it in faults. */
export function parseReportText(source: string, text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Fault(`${source} is not JSON (${(error as Error).message}): make the report again.`);
  }
  const parsed = isFlat(json) ? parseFlat(json) : parseReport(json);
  if (!parsed.ok) {
    throw new Fault(`${source} is no valid report: correct what made it.`, {
      details: parsed.errors.map(({ pointer, message }) => `${pointer || '/'}: ${message}`),
    });
  }
  return 'report' in parsed
    ? { report: parsed.report, flat: null }
    : { report: null, flat: parsed.metrics };
}

/**
 * Writes a file whole or not at all. A folder made for it inside `.ranktrail` keeps itself out of
 * git: what is in there can be made again.
 */
export function writeWhole(path: string, text: string): void {
  const folder = dirname(path);
  const isOurs = basename(folder) === '.ranktrail';
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    if (isOurs) writeFileSync(join(folder, '.gitignore'), '*\n');
  }
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    throw fileFault(error, path) ?? error;
  }
}
