import { gunzipSync } from 'node:zlib';
import { isFlat, parseFlat } from '#core/report/flat';
import { parseReport } from '#core/report/parse';
import { Sha, type RunKind } from '#core/report/report';
import { HttpProblem } from '../routes/problem.ts';
import type { Submission } from '../store/ingest/submission.ts';

/** Bytes of one request body as sent, and after gzip. */
export const MAX_BODY = 64 * 1024 * 1024;
export const MAX_UNPACKED = 256 * 1024 * 1024;

/** Output is gathered in pieces of this size; the default of 16 KiB is slow for large bodies. */
export const PIECE = 64 * 1024;
export const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/** What the address of a posted report says of it. */
export interface Addressed {
  project: string;
  sha?: string;
  branch?: string;
  k?: number;
  kind?: RunKind;
}

/**
 * Gzip unpacked, on this thread.
 * @throws HttpProblem 413 beyond the limit, 400 for what is cut off or not gzip.
 */
export function unpack(sent: Uint8Array): Uint8Array {
  try {
    return gunzipSync(sent, { maxOutputLength: MAX_UNPACKED, chunkSize: PIECE });
  } catch (error) {
    throw unpackingProblem(error);
  }
}

export function unpackingProblem(error: unknown): HttpProblem {
  if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
    return new HttpProblem(
      'too-large',
      `An unpacked body may have at most ${mebibytes(MAX_UNPACKED)}.`,
    );
  return new HttpProblem('bad-encoding', 'The body is announced as gzip and is not.');
}

/** @throws HttpProblem 400 for what is not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem('not-json', 'The body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpProblem('not-json', `${(error as Error).message}.`);
  }
}

/**
 * A body as what the store keeps.
 * @throws HttpProblem 400 for what is not JSON, 422 for no valid report.
 */
export function takeApart(body: Uint8Array, addressed: Addressed): Submission {
  const { project } = addressed;
  const json = parseJson(body);
  const content = isFlat(json) ? readFlat(json, addressed) : readReport(json, project);
  return { project, body, content };
}

function readReport(json: unknown, project: string): Submission['content'] {
  const parsed = parseReport(json);
  if (!parsed.ok) throw new HttpProblem('invalid-report', 'Nothing was kept.', parsed.errors);
  if (parsed.report.project !== null && parsed.report.project !== project)
    throw new HttpProblem('invalid-report', 'Nothing was kept.', [
      {
        pointer: '/project',
        message: `the report is for "${parsed.report.project}" and was posted to "${project}"`,
      },
    ]);
  return { form: 'report', report: parsed.report };
}

function readFlat(json: unknown, query: Addressed): Submission['content'] {
  if (query.sha === undefined)
    throw new HttpProblem('invalid-report', 'A flat metric map says of what by ?sha=.', [
      { pointer: '?sha', message: 'missing: the full commit SHA' },
    ]);
  const sha = Sha.safeParse(query.sha);
  if (!sha.success)
    throw new HttpProblem('invalid-report', 'Nothing was kept.', [
      { pointer: '?sha', message: sha.error.issues[0]?.message ?? 'no SHA' },
    ]);
  const parsed = parseFlat(json);
  if (!parsed.ok) throw new HttpProblem('invalid-report', 'Nothing was kept.', parsed.errors);
  return {
    form: 'flat',
    metrics: parsed.metrics,
    sha: sha.data,
    branch: query.branch ?? null,
    k: query.k ?? null,
    kind: query.kind ?? 'ci',
  };
}
