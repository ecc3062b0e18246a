import { DocumentMap } from '#core/report/document-map';
import { needsOf } from '#core/golden/needs';
import { gradeNeeds } from '#core/metrics/gold';
import type { Report } from '#core/report/report';
import type { Scored } from '#core/report/scored';
import { isFailing } from './state.ts';

/** Questions that share a tag or a gold document. */
export interface Cluster {
  by: 'tag' | 'document';
  name: string;
  failures: number;
  questions: number;
  /** Of all its questions, in the order of the report. */
  qids: string[];
}

/** Clusters kept of each kind. */
export const MOST_CLUSTERS = 20;

/**
 * Tags and gold documents with failures, worst first: most failures, then the larger share, then by
 * name. A question counts for each of its tags and documents.
 */
export function clustersOf(report: Report, { questions }: Pick<Scored, 'questions'>): Cluster[] {
  const documents = new DocumentMap(report);
  const byTag = new Map<string, Cluster>();
  const byDocument = new Map<string, Cluster>();
  report.questions.forEach((question, i) => {
    const state = questions[i]?.state;
    const failing = state !== undefined && isFailing(state);
    for (const tag of new Set(question.tags)) count(byTag, 'tag', tag, question.qid, failing);
    if (question.unanswerable) return;
    const gold = gradeNeeds(needsOf(question), question.grades);
    for (const name of documents.ofGold(question, gold))
      count(byDocument, 'document', name, question.qid, failing);
  });
  return [byTag, byDocument].flatMap(worst);
}

function count(
  clusters: Map<string, Cluster>,
  by: Cluster['by'],
  name: string,
  qid: string,
  failing: boolean,
): void {
  const cluster = clusters.get(name) ?? { by, name, failures: 0, questions: 0, qids: [] };
  cluster.questions += 1;
  cluster.qids.push(qid);
  if (failing) cluster.failures += 1;
  clusters.set(name, cluster);
}

function worst(clusters: ReadonlyMap<string, Cluster>): Cluster[] {
  return [...clusters.values()]
    .filter(({ failures }) => failures > 0)
    .sort(
      (a, b) => b.failures - a.failures || a.questions - b.questions || (a.name < b.name ? -1 : 1),
    )
    .slice(0, MOST_CLUSTERS);
}
