import { MOST_MOVED } from '#core/pairing/pair';
import type { Scored } from '#core/report/scored';
import type { Baseline } from './baseline.ts';
import type { MustPassFailure } from './must-pass.ts';
import type { GateRow } from './row.ts';
import type { Pairing } from './shared-items.ts';

/** A tolerance smaller than this many questions reacts to single ones. */
const QUESTIONS_PER_TOLERANCE = 2.5;

interface Findings {
  rows: readonly GateRow[];
  mustPass: readonly MustPassFailure[];
  pairing: Pairing | null;
  changed: boolean;
  comparable: boolean;
  /** Answer metrics listed and in the baseline, of a run without answers. */
  ungated: readonly string[];
  scored: Scored;
  baseline: Baseline;
}

/** What a gate has to say besides its table, gravest first. */
export function messagesOf(findings: Findings): string[] {
  const { rows, mustPass, scored } = findings;
  const messages = rows.flatMap(({ metric, problem }) =>
    problem ? [`${metric}: ${problem}.`] : [],
  );
  if (scored.errors > 0) {
    messages.push(
      `${countOf(scored.errors)} raised during retrieval or generation: fix the run first.`,
    );
  }
  if (findings.ungated.length > 0) {
    messages.push(
      `This run generated no answers: ${findings.ungated.join(', ')} of the baseline ${findings.ungated.length === 1 ? 'was' : 'were'} not gated.`,
    );
  }
  if (findings.changed) messages.push(sayChanged(findings));
  if (findings.pairing && findings.pairing.moved.length > 0) {
    messages.push(sayMoved(findings.pairing, rows));
  }
  for (const { qid, reason } of mustPass) messages.push(`${qid} must pass: ${reason}.`);
  const { baseline } = findings;
  if (baseline.k !== null && baseline.k !== scored.k) {
    messages.push(
      `The baseline was measured with k = ${baseline.k}, this run with k = ${scored.k}.`,
    );
  }
  if (baseline.depth !== null && baseline.depth !== scored.depth) {
    messages.push(
      `The baseline was measured to depth ${baseline.depth}, this run to ${scored.depth}: mrr and map depend on it.`,
    );
  }
  const fine = rows.find(
    ({ n, tolerance, metric }) =>
      n > 0 && tolerance < QUESTIONS_PER_TOLERANCE / n && !metric.startsWith('retrieve_ms'),
  );
  if (fine) {
    messages.push(
      `With ${countOf(fine.n)} one question moves a metric by ${pointsOf(1 / fine.n)} points; the tolerance is ${pointsOf(fine.tolerance)}.`,
    );
  }
  return messages;
}

function sayChanged({ pairing, comparable }: Findings): string {
  if (!pairing) {
    return 'The golden set is another one than the baseline’s: not comparable. Record a new baseline with: ranktrail baseline --update.';
  }
  const { shared, relabelled, onlyInRun, onlyInBaseline } = pairing;
  const rest = [
    `${relabelled.length} relabelled`,
    `${onlyInRun.length} new`,
    `${onlyInBaseline.length} gone`,
  ].join(', ');
  return comparable
    ? `The golden set changed: compared over the ${countOf(shared.length)} that both have with equal labels (${rest}).`
    : `The golden set changed and shares no question with the baseline: not comparable (${rest}).`;
}

/** A gold id that names another text: what was found under it says nothing of what is found now. */
function sayMoved({ moved, usesDocuments, shared }: Pairing, rows: Findings['rows']): string {
  const count = `The gold of ${countOf(moved.length)} of ${shared.length} has another text under the same id (${listOf(moved)})`;
  if (!usesDocuments) return `${count}: left out of the metrics of chunks.`;
  const standIn = rows.find(({ metric }) => metric.startsWith('doc_recall@'));
  return standIn
    ? `${count}: more than ${pointsOf(MOST_MOVED)} % moved, so ${standIn.metric} is gated in place of the metrics of chunks.`
    : `${count}: more than ${pointsOf(MOST_MOVED)} % moved, and the baseline has no doc_recall to gate in place of the metrics of chunks; what did not move was compared. Give the items evidence, or record a new baseline with: ranktrail baseline --update.`;
}

/** Questions named in a sentence before it says how many more there are. */
const MOST_NAMED = 5;

function listOf(qids: readonly string[]): string {
  const more = qids.length - MOST_NAMED;
  const named = qids.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

const countOf = (n: number) => (n === 1 ? '1 question' : `${n} questions`);
const pointsOf = (share: number) => String(Math.round(share * 1000) / 10);
