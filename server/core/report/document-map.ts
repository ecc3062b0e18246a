import { documentOf } from '#core/golden/document-id';
import type { GoldNeed } from '#core/metrics/gold';
import type { Report, ReportQuestion } from './report.ts';

/**
 * Which document a chunk belongs to: as the report's chunks say, else as a ranking entry says, else
 * by its id. Gold ids are looked up here, so that a document named beside a retrieved chunk counts
 * for the same chunk in the gold.
 */
export class DocumentMap {
  #documents = new Map<string, string>();

  constructor(report: Pick<Report, 'chunks' | 'questions'>) {
    for (const { id, doc_id } of report.chunks ?? []) {
      if (doc_id) this.#documents.set(id, doc_id);
    }
    const gold = new Set<string>();
    for (const { needs, relevant_chunk_ids } of report.questions) {
      for (const id of needs?.flat() ?? relevant_chunk_ids) gold.add(id);
    }
    for (const { retrieved } of report.questions) {
      for (const entry of retrieved) {
        if (entry === null || typeof entry === 'string') continue;
        const { id, doc_id } = entry;
        if (!id || !doc_id || !gold.has(id) || this.#documents.has(id)) continue;
        this.#documents.set(id, doc_id);
      }
    }
  }

  /** Some chunk's document was stated. */
  get known(): boolean {
    return this.#documents.size > 0;
  }

  of(id: string, otherwise = documentOf(id)): string {
    return this.#documents.get(id) ?? otherwise;
  }

  /** `relevant_doc_ids`, else the documents of the relevant chunks and of the evidence quotes. */
  ofGold(question: ReportQuestion, gold: readonly GoldNeed[]): Set<string> {
    if (question.relevant_doc_ids.length > 0) return new Set(question.relevant_doc_ids);
    const documents = new Set<string>();
    for (const need of gold) {
      if (need.relevant) for (const id of need.gains.keys()) documents.add(this.of(id));
    }
    for (const { doc_id } of question.evidence) documents.add(doc_id);
    return documents;
  }
}
