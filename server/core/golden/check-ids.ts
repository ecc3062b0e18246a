import type { Finding } from './check-item.ts';

const LONE = /\p{Surrogate}/u;

/** Ids of a parsed line that hold half a surrogate pair: nothing keeps or sends them unchanged. */
export function checkIds(json: unknown): Finding[] {
  if (typeof json !== 'object' || json === null) return [];
  const { qid, relevant_chunk_ids, relevant_doc_ids, evidence, grades } = json as Record<
    string,
    unknown
  >;
  const list = (name: string, value: unknown, idOf = (entry: unknown) => entry) =>
    Array.isArray(value)
      ? value.map((entry, i) => [`${name}, entry ${i + 1}`, idOf(entry)] as const)
      : [];
  const documentOf = (entry: unknown) => (entry as { doc_id?: unknown } | null)?.doc_id;
  const grade = typeof grades === 'object' && grades !== null ? Object.keys(grades) : [];
  const places: (readonly [place: string, id: unknown])[] = [
    ['qid', qid],
    ...list('relevant_chunk_ids', relevant_chunk_ids),
    ...list('relevant_doc_ids', relevant_doc_ids),
    ...list('evidence', evidence, documentOf),
    ...grade.map((id) => ['grades', id] as const),
  ];
  return places
    .filter(([, id]) => typeof id === 'string' && LONE.test(id))
    .map(([place]) => ({
      message: `${place}: holds half of a surrogate pair, which UTF-8 cannot write`,
      remedy: 'write the whole character, or an id without it',
    }));
}
