import { hasGold, needsOf } from '#core/golden/needs';
import { verdictOf } from '#core/grading/verdict';
import { reachableNeeds } from '#core/diagnosis/reachable';
import { isWinnable } from '#core/diagnosis/winnable';
import { gradeNeeds } from '#core/metrics/gold';
import { countWithin, findDocuments, findNeeds, type Judged } from '#core/metrics/judged';
import { cleanRanking } from '#core/metrics/ranking';
import type { DocumentMap } from './document-map.ts';
import type { Report, ReportQuestion } from './report.ts';

/** What a run's questions are judged with. */
export interface Frame {
  k: number;
  depth: number;
  documents: DocumentMap;
}

/** The depth of a run: as configured, else max(k, its longest ranking as returned). */
export function depthOf(report: Pick<Report, 'config' | 'questions'>): number {
  const { k, depth } = report.config;
  if (depth !== null) return depth;
  return report.questions.reduce((most, q) => Math.max(most, q.retrieved.length), k);
}

/**
 * Finds a question's gold in its ranking. A question whose retrieval raised has an empty one.
 * Unanswerable questions have no gold; those with documents only have no chunk gold.
 */
export function judgeQuestion(question: ReportQuestion, { k, depth, documents }: Frame): Judged {
  const ranking = cleanRanking(question.error === null ? question.retrieved : [], depth);
  const needs = question.unanswerable ? [] : needsOf(question);
  const gold = gradeNeeds(needs, question.grades);
  const goldDocuments = question.unanswerable ? NO_DOCUMENTS : documents.ofGold(question, gold);
  const docIds = documents.known
    ? ranking.ids.map((id, i) => documents.of(id, ranking.docIds[i]))
    : ranking.docIds;
  const places = findNeeds(ranking.ids, gold);
  const found = countWithin(places.needRanks, depth);
  const met = countWithin(places.needRanks, k);
  return {
    k,
    depth,
    chunkGold: needs.length > 0,
    documentGold: !question.unanswerable && hasGold(question),
    unanswerable: question.unanswerable,
    ...places,
    documents: goldDocuments.size,
    documentRanks: findDocuments(docIds, goldDocuments),
    reachable: reachableNeeds(ranking.ids, gold, k, { found, met }),
    winnable: needs.length > 0 ? isWinnable(gold, question.gold_indexed, found > 0) : null,
    live: verdictOf(question.live, question.answer_must_mention),
    oracle: verdictOf(question.oracle, question.answer_must_mention),
    retrieveMs: question.retrieve_ms,
  };
}

const NO_DOCUMENTS: ReadonlySet<string> = new Set();

/** A question the golden set has and the report has not: gold nobody found. */
export function judgeMissing({ k, depth }: Frame): Judged {
  return {
    k,
    depth,
    chunkGold: true,
    documentGold: true,
    unanswerable: false,
    ...findNeeds([], []),
    documents: 0,
    documentRanks: [],
    reachable: 0,
    winnable: null,
    live: null,
    oracle: null,
    retrieveMs: null,
  };
}
