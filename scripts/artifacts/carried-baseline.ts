import { z } from 'zod';
import { parseBaseline, type Baseline } from '#core/gate/baseline';
import { DEFAULT_TOLERANCE, type Tolerance } from '#core/gate/rule';
import { Fault } from '../cli/fault.ts';
import { Sha, type ReportInput } from '#core/report/report';

const count = z.int().nonnegative().nullable().catch(null);
/** What a report may say of its baseline beside the numbers; other tools leave it out, or mean something else. */
const Details = z.object({
  n: z.record(z.string(), count).catch({}),
  /** Where each number was measured: a baseline moves up metric by metric. */
  shas: z.record(z.string(), Sha.nullable().catch(null)).catch({}),
  golden_hash: z.string().nullable().catch(null),
  k: z.int().min(1).nullable().catch(null),
  depth: z.int().min(1).nullable().catch(null),
});

/** The committed baseline as a report carries it; its SHA only where all numbers share one. */
export function carryBaseline(
  baseline: Baseline,
  tolerance: Tolerance = DEFAULT_TOLERANCE,
): NonNullable<ReportInput['baseline']> {
  const entries = Object.entries(baseline.metrics);
  const { golden_hash, k, depth } = baseline;
  const [sha, ...others] = new Set(entries.map(([, metric]) => metric.sha));
  const full = Sha.safeParse(sha);
  return {
    metrics: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    tolerance: typeof tolerance === 'number' ? tolerance : null,
    sha: others.length === 0 && full.success ? full.data : null,
    n: Object.fromEntries(entries.map(([name, { n }]) => [name, n])),
    shas: Object.fromEntries(entries.map(([name, { sha }]) => [name, sha])),
    golden_hash,
    k,
    depth,
  };
}

/** The baseline a report carries, without its questions. Null where it carries none. */
export function carriedBaseline(carried: ReportInput['baseline']): Baseline | null {
  if (!carried) return null;
  const { n, shas, ...rest } = Details.parse(carried);
  const metrics = Object.entries(carried.metrics).filter(([, value]) => value !== null);
  const json = {
    format: 'ranktrail-baseline',
    version: 1,
    ...rest,
    metrics: Object.fromEntries(
      metrics.map(([name, value]) => [name, { value, n: n[name], sha: shas[name] ?? carried.sha }]),
    ),
  };
  const parsed = parseBaseline(json);
  if (parsed.ok) return parsed.baseline;
  throw new Fault('The baseline in the report is not valid: correct what made the report.', {
    details: parsed.errors.map(({ pointer, message }) => `${pointer}: ${message}`),
  });
}
