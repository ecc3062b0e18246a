import type { ReportQuestion } from '#core/report/report';
import { asSentence, messageOf } from './harness-error.ts';
import { isUnwinnable, type Gold } from './gold.ts';
import type { Chunk, Pipeline } from './pipeline.ts';

/** How many ids or qids a warning names before it says "and n more". */
const NAMED = 3;

/**
 * What only the run itself can tell besides its numbers, as plain sentences; what a report shows by
 * itself is said when it is scored.
 */
export function describeFindings({
  questions,
  golds,
  gathered,
  pipeline,
}: {
  questions: readonly ReportQuestion[];
  golds: readonly Gold[];
  gathered: { chunks: Chunk[]; absent: string[]; error: unknown };
  pipeline: Pipeline;
}): string[] {
  const warnings: string[] = [];
  const warn = (list: readonly string[], sentence: (count: string) => string) => {
    if (list.length > 0) warnings.push(sentence(`${list.length} (${nameSome(list)})`));
  };
  const qidsWhere = (holds: (question: ReportQuestion, gold: Gold) => boolean) =>
    questions.filter((q, i) => holds(q, golds[i] as Gold)).map(({ qid }) => qid);

  warn(
    qidsWhere((_, gold) => isUnwinnable(gold)),
    (n) => `Questions whose gold is not in the index, so that no retriever can win them: ${n}.`,
  );
  warn(
    qidsWhere((_, gold) => gold.unresolved.length > 0),
    (n) => `Questions with an evidence quote that no chunk contains whole: ${n}.`,
  );
  warn(
    qidsWhere(({ live, oracle }) =>
      [live, oracle].some((answer) => answer?.verdict === null && answer.reason !== null),
    ),
    (n) => `Questions the judge failed on, left ungraded: ${n}.`,
  );
  if (gathered.error) warnings.push(asSentence(messageOf(gathered.error)));
  if (pipeline.getChunks || pipeline.listChunks) {
    warn(gathered.absent, (n) => `Retrieved or gold chunks without a text: ${n}.`);
  }
  return warnings;
}

/** `a, b, c and 4 more`. */
export function nameSome(list: readonly string[], most = NAMED): string {
  const named = list.slice(0, most).join(', ');
  return list.length > most ? `${named} and ${list.length - most} more` : named;
}
