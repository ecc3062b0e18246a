import { createHash } from 'node:crypto';
import type { Report, RunKind } from '#core/report/report';

/** A report that passed validation, or a flat metric map with what its address said. */
export interface Submission {
  project: string;
  /** The decompressed body, byte for byte. */
  body: Uint8Array;
  content:
    | { form: 'report'; report: Report }
    | {
        form: 'flat';
        metrics: Record<string, number | null>;
        sha: string;
        branch: string | null;
        k: number | null;
        kind: RunKind;
      };
}

/**
 * Two submissions with the same identity are the same run: SHA-256, hex, over the hash of the body
 * and project, sha, branch, k and kind.
 */
export function identityOf({ project, body, content }: Submission): string {
  const { sha, branch, k, kind } =
    content.form === 'flat'
      ? content
      : {
          sha: content.report.git.sha,
          branch: content.report.git.branch,
          k: content.report.config.k,
          kind: content.report.run.kind,
        };
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([bodyHash, project, sha, branch, k, kind]))
    .digest('hex');
}
