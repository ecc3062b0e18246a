import { hasGold } from '#core/golden/needs';
import { gradeByMention } from '#core/grading/must-mention';
import { metricNamed } from '#core/metrics/registry';
import { countFlaws } from '#core/metrics/ranking';
import { cut } from './pointer.ts';
import { holdsCredentials } from './remote.ts';
import type { Answer, Report } from './report.ts';
import type { ScoredQuestion } from './scored.ts';

/** How many qids a warning names before it says how many more, and as much of each, UTF-16 code units. */
const NAMED = 5;
const LENGTH = 80;

interface Facts {
  k: number;
  depth: number;
  questions: readonly ScoredQuestion[];
  missing: readonly string[];
}

/** What is odd about a report without making it wrong, each in one sentence with the qids. */
export function warningsOf(report: Report, { k, depth, questions, missing }: Facts): string[] {
  const warnings: string[] = [];
  const warn = (qids: readonly string[], sentence: string) => {
    if (qids.length > 0) warnings.push(`${countOf(qids.length)} ${sentence}: ${listOf(qids)}.`);
  };
  const qidsWhere = (test: (q: Report['questions'][number]) => boolean) =>
    report.questions.filter(test).map((q) => q.qid);

  if (questions.length === 0) warnings.push('The report holds no question: nothing is measured.');
  if (report.git.remote_url !== null && holdsCredentials(report.git.remote_url))
    warnings.push(
      'git.remote_url holds credentials or a query: not shown; the report is kept as it was sent.',
    );
  warn(missing, 'of the golden set missing from the report, scored 0');
  if (report.golden?.qids) {
    const listed = new Set(report.golden.qids);
    warn(
      qidsWhere((q) => !listed.has(q.qid)),
      'not listed in golden.qids',
    );
  }
  warn(
    qidsWhere((q) => countFlaws(q.retrieved, k) > 0),
    `with empty or repeated ids among the first ${k} retrieved, which cost places in the prompt`,
  );
  warn(
    qidsWhere((q) => report.config.depth !== null && q.retrieved.length > depth),
    `with more than the ${depth} chunks asked for; the rest was cut`,
  );
  warn(
    qidsWhere((q) => q.unanswerable && hasGold(q)),
    'unanswerable and with gold; the gold is ignored',
  );
  warn(
    qidsWhere(
      (q) => misgraded(q.live, q.answer_must_mention) || misgraded(q.oracle, q.answer_must_mention),
    ),
    'with a claimed verdict that answer_must_mention does not bear out; graded again',
  );
  warn(
    questions.filter((q) => q.error !== null).map((q) => q.qid),
    'whose retrieval or generation raised; counted as not found or wrong',
  );
  warn(
    qidsWhere(({ stages }) => mixesNumbers(Object.keys(stages ?? {}))),
    'with stages named by whole numbers beside others; JSON readers put those first',
  );
  const unknown = Object.keys(report.metrics ?? {}).filter((name) => metricNamed(name) === null);
  if (unknown.length > 0) {
    warnings.push(
      `Claimed metrics that are not known here and were not checked: ${listOf(unknown)}.`,
    );
  }
  return warnings;
}

/** JavaScript lists such keys before all others, whatever their order in the file. */
function mixesNumbers(names: readonly string[]): boolean {
  const numbers = names.filter((name) => /^(0|[1-9]\d{0,9})$/.test(name)).length;
  return numbers > 0 && numbers < names.length;
}

function misgraded(answer: Answer | null, mustMention: readonly string[]): boolean {
  if (!answer?.verdict || answer.error !== null) return false;
  if (answer.graded_by === 'judge' || answer.graded_by === 'human') return false;
  const verdict = gradeByMention(answer.answer, mustMention);
  return verdict !== null && verdict !== answer.verdict;
}

const countOf = (n: number) => (n === 1 ? '1 question' : `${n} questions`);

function listOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).map((name) => cut(name, LENGTH));
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
