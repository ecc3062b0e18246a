import { existsSync, readFileSync } from 'node:fs';
import { parseBaseline, type Baseline } from '#core/gate/baseline';
import { DEFAULT_TOLERANCE } from '#core/gate/rule';
import { Sha, type ReportInput } from '#core/report/report';
import { Fault } from '../cli/fault.ts';
import type { Settings } from '../config/settings.ts';

/** The baseline in a file, or null where there is no file. @throws {Fault} where it is broken. */
export function readBaselineFile(path: string): Baseline | null {
  if (!existsSync(path)) return null;
  return parseBaselineText(path, readFileSync(path, 'utf8'));
}

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

/** The committed baseline as a report carries it; a broken file is worth a warning, no more. */
export function readBaselineForReport(
  { baselinePath, config }: Settings,
  onWarning: (sentence: string) => void,
): ReportInput['baseline'] {
  let baseline: Baseline | null;
  try {
    baseline = readBaselineFile(baselinePath);
  } catch (error) {
    onWarning(`The report goes without a baseline: ${(error as Error).message}`);
    return null;
  }
  if (!baseline) return null;
  const entries = Object.entries(baseline.metrics);
  const shas = [...new Set(entries.map(([, { sha }]) => sha))];
  const sha = Sha.safeParse(shas[0]);
  const tolerance = config.gate?.tolerance ?? DEFAULT_TOLERANCE;
  return {
    metrics: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    tolerance: typeof tolerance === 'number' ? tolerance : null,
    sha: shas.length === 1 && sha.success ? sha.data : null,
  };
}

/** The baseline a report carries: numbers only. Null where it carries none. */
export function baselineInReport(carried: ReportInput['baseline']): Baseline | null {
  if (!carried) return null;
  const numbers = Object.entries(carried.metrics).filter(([, value]) => value !== null);
  return parseBaselineText(
    'The baseline in the report',
    JSON.stringify(Object.fromEntries(numbers)),
  );
}
