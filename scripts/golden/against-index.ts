import { borrowedWords } from '#core/golden/borrowed-words';
import { documentOf } from '#core/golden/document-id';
import type { GoldenItem } from '#core/golden/item';
import { nameSome } from '../harness/findings.ts';
import { createGoldResolver, isUnwinnable, type Gold } from '../harness/gold.ts';
import type { Chunk } from '../harness/pipeline.ts';
import type { ItemWarning } from './warning.ts';

type Kinds =
  | 'not-indexed'
  | 'partly-indexed'
  | 'quote-not-found'
  | 'document-not-indexed'
  | 'labels-disagree'
  | 'borrowed-words';
export type IndexWarning = ItemWarning<Kinds>;

/** What does not fit between items and the chunks of an index; `item` is the place in the list. */
export function checkAgainstIndex(
  items: readonly GoldenItem[],
  chunks: readonly Chunk[],
): IndexWarning[] {
  const resolve = createGoldResolver(chunks);
  const texts = new Map(chunks.map(({ id, text }) => [id, text]));
  const documents = new Set(chunks.map(({ id, doc_id }) => doc_id ?? documentOf(id)));
  return items.flatMap((item, i) => {
    const gold = resolve(item);
    const warnings = [
      ...missing(gold),
      ...gold.unresolved.map(({ doc_id, quote }) => ({
        kind: 'quote-not-found' as const,
        message: documents.has(doc_id)
          ? `no chunk of ${doc_id} holds the whole quote "${quote}"`
          : `the document ${doc_id} of a quote is not in the index`,
        remedy: 'copy the quote from the document as it is now, or re-index',
      })),
      ...lostDocuments(item, documents),
      ...disagreeing(item, gold),
      ...borrowed(item, gold, texts),
    ];
    return warnings.map((warning) => ({ item: i, ...warning }));
  });
}

type Found = Omit<IndexWarning, 'item'>;

function missing(gold: Gold): Found[] {
  const lost = Object.entries(gold.indexed ?? {}).flatMap(([id, there]) => (there ? [] : [id]));
  // Of quotes alone nothing is known by id; they are told one by one.
  if (lost.length === 0) return [];
  const whole = isUnwinnable(gold);
  return [
    {
      kind: whole ? 'not-indexed' : 'partly-indexed',
      message: `${whole ? 'its gold' : 'part of its gold'} is not in the index: ${nameSome(lost)}`,
      remedy: 're-index, or correct relevant_chunk_ids',
    },
  ];
}

function lostDocuments(item: GoldenItem, documents: ReadonlySet<string>): Found[] {
  const lost = item.relevant_doc_ids.filter((id) => !documents.has(id));
  if (lost.length === 0) return [];
  const message = `no chunk of the index is of ${nameSome(lost)}`;
  return [
    { kind: 'document-not-indexed', message, remedy: 're-index, or correct relevant_doc_ids' },
  ];
}

/** Where there are quotes they say what is gold; chunk ids beside them are not used. */
function disagreeing({ evidence, relevant_chunk_ids: ids }: GoldenItem, { needs }: Gold): Found[] {
  const found = new Set(needs.flat());
  const unused = ids.filter((id) => !found.has(id));
  if (evidence.length === 0 || found.size === 0 || unused.length === 0) return [];
  const message = `its quotes stand in ${nameSome([...found])}, not in ${nameSome(unused)}, which is not used`;
  return [
    { kind: 'labels-disagree', message, remedy: 'correct relevant_chunk_ids, or leave it out' },
  ];
}

function borrowed(
  { question }: GoldenItem,
  { needs }: Gold,
  texts: ReadonlyMap<string, string>,
): Found[] {
  for (const id of new Set(needs.flat())) {
    const words = borrowedWords(question, texts.get(id) ?? '');
    if (words === null) continue;
    const message = `"${words}" stands so in its gold ${id}, which flatters retrieval`;
    return [{ kind: 'borrowed-words', message, remedy: "ask in a customer's words" }];
  }
  return [];
}
