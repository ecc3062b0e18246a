import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { safeParseProto } from '#core/report/own-keys';
import { Report } from '#core/report/report';
import { structureOf } from '#core/report/structure';
import type { Driver } from './driver/driver.ts';

const unzip = promisify(gunzip);

/**
 * Parsed reports kept for the next question of the same run: how many, and how large as bodies
 * together. Parsed they take about five times that.
 */
const KEPT = 8;
const KEPT_BYTES = 8 * 1024 * 1024;

/** A report as sent: gzip of the body, and the body's size in bytes. */
export interface ReportBody {
  packed: Uint8Array;
  size: number;
}

export async function reportBody(
  driver: Driver,
  project: string,
  runNo: number,
): Promise<ReportBody | null> {
  const [row] = await driver.all<{ body: Uint8Array; size: number }>(
    'SELECT body, size FROM report WHERE project = $1 AND run_no = $2',
    project,
    runNo,
  );
  return row ? { packed: row.body, size: row.size } : null;
}

/** A stored report that this version makes nothing of. */
export class UnreadableReportError extends Error {
  override name = 'UnreadableReportError';
}

/** Fields of questions that the first schema did not know and kept whatever they held. */
const LATER_FIELDS: readonly unknown[] = ['stage_ms'];

/**
 * A stored body as the report it was validated as, or would be without later fields that it fills
 * with something else.
 * @throws UnreadableReportError
 */
export async function readBody(packed: Uint8Array): Promise<Report> {
  try {
    return parseStored(JSON.parse(new TextDecoder().decode(await unzip(packed))));
  } catch (cause) {
    throw new UnreadableReportError('the stored report cannot be read', { cause });
  }
}

function parseStored(json: { questions: Record<string, unknown>[] }): Report {
  const parsed = structureOf(json).hasProto ? safeParseProto(Report, json) : Report.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) {
    const [list, at, field] = path;
    if (list === 'questions' && LATER_FIELDS.includes(field))
      delete json.questions[at as number]?.[field as string];
  }
  return Report.parse(json);
}

/** Reads reports back, and remembers the last few: people step through the questions of a run. */
export class ReportReader {
  readonly #kept = new Map<string, { report: Report; size: number }>();
  #bytes = 0;
  constructor(private readonly driver: Driver) {}

  /** The report of a verified run; null when there is none, or none that can be read any more. */
  async read(project: string, runNo: number): Promise<Report | null> {
    const key = `${project}/${runNo}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.report;
    }
    const stored = await reportBody(this.driver, project, runNo);
    if (!stored) return null;
    const report = await readBody(stored.packed).catch((error: unknown) => {
      if (error instanceof UnreadableReportError) return null;
      throw error;
    });
    if (!report) return null;
    this.#keep(key, report, stored.size);
    return report;
  }

  #keep(key: string, report: Report, size: number): void {
    if (size > KEPT_BYTES || this.#kept.has(key)) return;
    this.#kept.set(key, { report, size });
    this.#bytes += size;
    for (const [oldest, of] of this.#kept) {
      if (this.#kept.size <= KEPT && this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= of.size;
    }
  }
}
