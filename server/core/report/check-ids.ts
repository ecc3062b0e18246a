import type { DocumentError } from './issues.ts';
import { pointerTo } from './pointer.ts';
import type { Report, ReportQuestion, Retrieved } from './report.ts';

const LONE = /\p{Surrogate}/u;
const MESSAGE = 'holds half of a surrogate pair: it cannot be written as UTF-8';

type Path = (string | number)[];
type Check = (id: string | null | undefined, ...path: Path) => void;

/**
 * Ids, names of branches and stages, tags and hashes are kept, compared and put into addresses as
 * UTF-8. Half a surrogate pair has no form there and would come back as another id; in texts it does no
 * harm.
 */
export function checkIds({ git, questions, chunks, golden }: Report): DocumentError[] {
  const errors: DocumentError[] = [];
  const check: Check = (id, ...path) => {
    if (id && LONE.test(id)) errors.push({ pointer: pointerTo(path), message: MESSAGE });
  };
  check(git.branch, 'git', 'branch');
  git.tags.forEach((tag, i) => check(tag, 'git', 'tags', i));
  git.history.forEach(({ tags }, i) =>
    tags.forEach((tag, j) => check(tag, 'git', 'history', i, 'tags', j)),
  );
  check(golden?.hash, 'golden', 'hash');
  golden?.qids?.forEach((qid, i) => check(qid, 'golden', 'qids', i));
  questions.forEach((question, i) => checkQuestion(question, ['questions', i], check));
  chunks?.forEach(({ id, doc_id }, i) => {
    check(id, 'chunks', i, 'id');
    check(doc_id, 'chunks', i, 'doc_id');
  });
  return errors;
}

function checkQuestion(question: ReportQuestion, at: Path, check: Check): void {
  const { relevant_chunk_ids, relevant_doc_ids, needs, grades, evidence, tags } = question;
  check(question.qid, ...at, 'qid');
  check(question.item_hash, ...at, 'item_hash');
  tags.forEach((tag, i) => check(tag, ...at, 'tags', i));
  relevant_chunk_ids.forEach((id, i) => check(id, ...at, 'relevant_chunk_ids', i));
  relevant_doc_ids.forEach((id, i) => check(id, ...at, 'relevant_doc_ids', i));
  needs?.forEach((ids, i) => ids.forEach((id, j) => check(id, ...at, 'needs', i, j)));
  for (const id of Object.keys(grades)) check(id, ...at, 'grades', id);
  evidence.forEach(({ doc_id }, i) => check(doc_id, ...at, 'evidence', i, 'doc_id'));
  checkRanking(question.retrieved, [...at, 'retrieved'], check);
  for (const [name, stage] of Object.entries(question.stages ?? {})) {
    check(name, ...at, 'stages', name);
    checkRanking(stage, [...at, 'stages', name], check);
  }
  for (const name of Object.keys(question.stage_ms ?? {})) check(name, ...at, 'stage_ms', name);
}

function checkRanking(ranking: readonly Retrieved[], at: Path, check: Check): void {
  ranking.forEach((entry, i) => {
    if (entry === null || typeof entry === 'string') return check(entry, ...at, i);
    check(entry.id, ...at, i, 'id');
    check(entry.doc_id, ...at, i, 'doc_id');
  });
}
