import { hasGold } from '#core/golden/needs';
import { checkIds } from './check-ids.ts';
import type { DocumentError } from './issues.ts';
import { pointerTo } from './pointer.ts';
import {
  MAX_DEPTH,
  MAX_NEEDS,
  MAX_STAGE_NAME,
  MAX_STAGES,
  type Report,
  type ReportQuestion,
} from './report.ts';

/** The rules of a report that span fields; empty when it keeps them all. */
export function checkReport(report: Report): DocumentError[] {
  const errors: DocumentError[] = [];
  const { k, depth } = report.config;
  if (depth !== null && depth < k) {
    errors.push({
      pointer: '/config/depth',
      message: `depth ${depth} is smaller than k ${k}: ask the retriever for at least k chunks`,
    });
  }
  const first = new Map<string, number>();
  report.questions.forEach((question, i) => {
    const before = first.get(question.qid);
    if (before === undefined) first.set(question.qid, i);
    else {
      errors.push({
        pointer: `/questions/${i}/qid`,
        message: `"${question.qid}" is already the qid of question ${before}`,
      });
    }
    for (const { at, message } of checkQuestion(question)) {
      errors.push({ pointer: `/questions/${i}${at}`, message });
    }
  });
  return [...errors, ...checkIds(report)];
}

interface Fault {
  at: string;
  message: string;
}

function checkQuestion(question: ReportQuestion): Fault[] {
  const faults = [...checkNeeds(question), ...checkStages(question)];
  if (!question.unanswerable && !hasGold(question)) {
    faults.push({
      at: '',
      message:
        'has no gold: give relevant_chunk_ids, needs or relevant_doc_ids, or mark it unanswerable',
    });
  }
  if (question.retrieved.length > MAX_DEPTH) {
    faults.push({ at: '/retrieved', message: `more than ${MAX_DEPTH} entries` });
  }
  for (const [name, stage] of Object.entries(question.stages ?? {})) {
    if (stage.length <= MAX_DEPTH) continue;
    faults.push({ at: pointerTo(['stages', name]), message: `more than ${MAX_DEPTH} entries` });
  }
  return faults;
}

function checkNeeds({ needs, relevant_chunk_ids: ids }: ReportQuestion): Fault[] {
  const [at, count] =
    needs && needs.length > 0 ? ['/needs', needs.length] : ['/relevant_chunk_ids', ids.length];
  return count > MAX_NEEDS ? [{ at, message: `more than ${MAX_NEEDS} needs of one question` }] : [];
}

function checkStages({ stages, stage_ms }: ReportQuestion): Fault[] {
  return Object.entries({ stages, stage_ms }).flatMap(([field, byName]) => {
    const names = Object.keys(byName ?? {});
    if (names.length > MAX_STAGES) {
      return [{ at: `/${field}`, message: `more than ${MAX_STAGES} stages of one question` }];
    }
    return names
      .filter((name) => name.length > MAX_STAGE_NAME)
      .map((name) => ({
        at: pointerTo([field, name]),
        message: `the name of this stage is longer than ${MAX_STAGE_NAME} characters`,
      }));
  });
}
