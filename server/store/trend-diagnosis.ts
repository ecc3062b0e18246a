import type { RunHead } from '#core/history/history';
import { answersOf } from '#core/history/sources';
import type { BareRun } from './run-row.ts';

type Sources = readonly RunHead[];
type Runs = ReadonlyMap<number, BareRun>;

const verdictOf = (head: RunHead | null | undefined, byNumber: Runs) =>
  (head && byNumber.get(head.no)?.verdict) ?? null;

/** The ceiling of the run that stands for a commit, the waterfall of the one whose tax is drawn. */
export function diagnosedAt(sources: Sources, byNumber: Runs) {
  const taxed = sources.find(({ measured }) => measured.has('retrieval_tax'));
  const parts = verdictOf(taxed, byNumber)?.waterfall?.parts;
  return {
    ceiling: verdictOf(sources[0], byNumber)?.ceiling?.ceiling ?? null,
    waterfall: parts?.map(({ state, value }) => ({ state, value })) ?? null,
  };
}

/** What decides on a trend: the newest point with answers, else the newest with questions. */
export function decisionOn(
  commits: readonly { sha: string }[],
  sources: readonly Sources[],
  byNumber: Runs,
) {
  const answered = sources.map(answersOf);
  const position = lastVerdict(answered, byNumber) ?? lastVerdict(sources.map(first), byNumber);
  if (position === null) return null;
  const head = answered[position] ?? first(sources[position] ?? []);
  const verdict = verdictOf(head, byNumber);
  const sha = commits[position]?.sha;
  if (!head || !verdict || sha === undefined) return null;
  return { run_id: head.id, sha, position, ...verdict.decision };
}

const first = (sources: Sources): RunHead | null => sources[0] ?? null;

function lastVerdict(heads: readonly (RunHead | null)[], byNumber: Runs): number | null {
  const at = heads.findLastIndex((head) => verdictOf(head, byNumber) !== null);
  return at < 0 ? null : at;
}
