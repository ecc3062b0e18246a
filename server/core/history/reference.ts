import type { RunKind } from '#core/report/report';
import { resolveSha, SHORTEST_SHA } from './abbreviation.ts';
import { axisOf } from './axis.ts';
import { defaultKinds, rankRuns } from './choose-run.ts';
import type { History, RunHead } from './history.ts';

/** A run by name: itself, or the one that stands for a commit, or for the newest commit of a branch. */
export type Reference =
  { kind: 'run'; id: string } | { kind: 'sha'; sha: string } | { kind: 'branch'; name: string };

/** The ways to name a run, for a person who used none of them. */
export const REFERENCE_FORMS = `run:ID, sha:SHA with at least ${SHORTEST_SHA} hex digits, or branch:NAME`;

const SHA = new RegExp(`^[0-9a-f]{${SHORTEST_SHA},64}$`);

/** Reads `run:ID`, `sha:SHA` or `branch:NAME`; null where it is none of these. */
export function parseReference(text: string): Reference | null {
  const [, kind, name] = /^(run|sha|branch):(.+)$/su.exec(text) ?? [];
  if (name === undefined) return null;
  if (kind === 'run') return { kind, id: name };
  if (kind === 'branch') return { kind, name };
  const sha = name.toLowerCase();
  return SHA.test(sha) ? { kind: 'sha', sha } : null;
}

/** Nothing that was measured goes by this name. */
export class UnknownReferenceError extends Error {
  override name = 'UnknownReferenceError';
  constructor(
    /** Of the address. */
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The run that is meant. Of a commit, and of the newest measured commit of a branch, it is the one
 * that stands for it (`rankRuns`); `kinds` are chosen as for a trend where nobody asks for any.
 *
 * @param parameter where the reference was given, for the errors.
 * @throws {UnknownReferenceError} {@link UnknownShaError} {@link AmbiguousShaError}
 */
export function runReferredTo(
  history: History,
  reference: Reference,
  { kinds, parameter }: { kinds: readonly RunKind[] | null; parameter: string },
): RunHead {
  const run = find(history, reference, kinds, parameter);
  if (run) return run;
  throw new UnknownReferenceError(parameter, sentence(history, reference, kinds));
}

function find(
  history: History,
  reference: Reference,
  kinds: readonly RunKind[] | null,
  parameter: string,
): RunHead | undefined {
  if (reference.kind === 'run') return history.runs.find(({ id }) => id === reference.id);
  if (reference.kind === 'branch') {
    const { commits, kinds: drawn } = axisOf(history, reference.name, kinds);
    // The line goes on into other branches: what they measured is not asked for.
    const isOwn = (run: RunHead) =>
      run.branch === reference.name && !run.dirty && drawn.includes(run.kind);
    if (!history.runs.some(isOwn)) return undefined;
    return commits.findLast(({ runs }) => runs.length > 0)?.runs[0];
  }
  const heads = history.runsOf(resolveSha(history, reference.sha, parameter));
  return rankRuns(heads, kinds ?? defaultKinds(heads))[0];
}

function sentence(
  history: History,
  reference: Reference,
  kinds: readonly RunKind[] | null,
): string {
  if (reference.kind === 'run') return `There is no run "${reference.id}" in this project.`;
  const ofKind = kinds ? ` of kind ${kinds.join(', ')}` : '';
  if (reference.kind === 'sha') {
    const sha = resolveSha(history, reference.sha);
    const short = sha.slice(0, SHORTEST_SHA);
    return history.commits.has(sha)
      ? `Commit ${short} has no run${ofKind}.`
      : `There is no commit ${short} in this project.`;
  }
  const { name } = reference;
  if (!history.runs.some(({ branch }) => branch === name))
    return `Branch "${name}" has no run in this project.`;
  return `Branch "${name}" has no run${ofKind} of a clean tree: name one by run:ID or sha:SHA.`;
}
