import { hasGold } from '#core/golden/needs';
import { metricNamed } from '#core/metrics/registry';
import { checkIds } from './check-ids.ts';
import { faultOf } from './flat.ts';
import type { DocumentError } from './issues.ts';
import { cut, pointerTo } from './pointer.ts';
import {
  MAX_ALTERNATIVES,
  MAX_DEPTH,
  MAX_EDGES,
  MAX_NEEDS,
  MAX_STAGE_NAME,
  MAX_STAGES,
  type Report,
  type ReportQuestion,
} from './report.ts';

/**
 * The rules of a report that span fields: qids once each, depth >= k, gold for every answerable
 * question, its limits (MAX_DEPTH entries a ranking, MAX_NEEDS, MAX_ALTERNATIVES, MAX_STAGES,
 * MAX_STAGE_NAME), at most MAX_EDGES parents in all, no commit its own parent, a baseline in range, ids that are whole Unicode. Empty
 * when it keeps them all.
 */
export function checkReport(report: Report): DocumentError[] {
  const errors: DocumentError[] = [...checkParents(report), ...checkBaseline(report)];
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
        message: `"${cut(question.qid)}" is already the qid of question ${before}`,
      });
    }
    for (const { at, message } of checkQuestion(question)) {
      errors.push({ pointer: `/questions/${i}${at}`, message });
    }
  });
  return [...errors, ...checkIds(report)];
}

function checkParents({ git }: Report): DocumentError[] {
  const edges = [git, ...git.history].reduce((sum, { parents }) => sum + (parents?.length ?? 0), 0);
  if (edges > MAX_EDGES)
    return [
      {
        pointer: '/git/history',
        message: `has more than ${MAX_EDGES} parents in all, counted over its commits`,
      },
    ];
  const message = 'a commit cannot be its own parent';
  return [git, ...git.history].flatMap(({ sha, parents }, i) => {
    const at = parents?.indexOf(sha) ?? -1;
    const commit = i === 0 ? '/git' : `/git/history/${i - 1}`;
    return at < 0 ? [] : [{ pointer: `${commit}/parents/${at}`, message }];
  });
}

/** Drawn beside the metrics it is a baseline of. Names that are none of ours are passed over. */
function checkBaseline({ baseline }: Report): DocumentError[] {
  return Object.entries(baseline?.metrics ?? {}).flatMap(([name, value]) => {
    const message = metricNamed(name) && faultOf(name, value);
    return message ? [{ pointer: pointerTo(['baseline', 'metrics', name]), message }] : [];
  });
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
  if (count > MAX_NEEDS) return [{ at, message: `more than ${MAX_NEEDS} needs of one question` }];
  const alternatives = needs?.reduce((sum, ids) => sum + ids.length, 0) ?? 0;
  if (alternatives <= MAX_ALTERNATIVES) return [];
  return [
    { at: '/needs', message: `more than ${MAX_ALTERNATIVES} ids in the needs of one question` },
  ];
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
