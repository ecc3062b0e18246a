import { canonicalJson } from '#core/golden/canonical';
import type { HashedLabels } from '#core/golden/hash';
import type { Description } from './golden-item.ts';

export type LabelPart = 'question' | 'gold' | 'must-mention' | 'grades' | 'unanswerable';
export type DescriptionPart = 'tags' | 'note' | 'source' | 'must_pass';

/** A part of an item that changed, and how in a few words: `policy#3 → policy#4`. */
export interface Change<Part extends string> {
  part: Part;
  text: string;
}

/** What changed between two items of other hashes; empty where only the way of hashing did. */
export function labelChanges(before: HashedLabels, after: HashedLabels): Change<LabelPart>[] {
  const changes: (Change<LabelPart> | null)[] = [
    change('question', sayText(before.question, after.question)),
    change('gold', sayList(goldOf(before), goldOf(after))),
    change('must-mention', sayList(quoted(before), quoted(after))),
    change('grades', sayList(gradesOf(before), gradesOf(after))),
    change('unanswerable', sayFlag(before.unanswerable, after.unanswerable, 'unanswerable')),
  ];
  return changes.filter((one) => one !== null);
}

/** What changed in what is said about an item; null on a side: unknown, so nothing did. */
export function descriptionChanges(
  before: Description | null,
  after: Description | null,
): Change<DescriptionPart>[] {
  if (before === null || after === null) return [];
  const changes: (Change<DescriptionPart> | null)[] = [
    change('tags', sayList(before.tags, after.tags)),
    change('note', sayText(before.note, after.note)),
    change('source', sayText(before.source, after.source)),
    change('must_pass', sayFlag(before.must_pass, after.must_pass, 'must pass')),
  ];
  return changes.filter((one) => one !== null);
}

const change = <Part extends string>(part: Part, text: string | null): Change<Part> | null =>
  text === null ? null : { part, text };

function sayText(before: string | null, after: string | null): string | null {
  if (before === after) return null;
  const show = (text: string | null) => (text === null ? 'none' : `“${text}”`);
  return `${show(before)} → ${show(after)}`;
}

function sayFlag(before: boolean, after: boolean, word: string): string | null {
  if (before === after) return null;
  return after ? `now ${word}` : `no longer ${word}`;
}

/** As in the item hash, order and repetition do not matter. */
function sayList(before: readonly string[], after: readonly string[]): string | null {
  const gone = [...new Set(before)].filter((one) => !after.includes(one)).sort();
  const come = [...new Set(after)].filter((one) => !before.includes(one)).sort();
  if (gone.length === 0 && come.length === 0) return null;
  if (gone.length > 0 && come.length > 0) return `${gone.join(', ')} → ${come.join(', ')}`;
  return gone.length > 0 ? `without ${gone.join(', ')}` : `with ${come.join(', ')}`;
}

/** Evidence where it is given, else chunk ids; and the documents. */
function goldOf({ evidence, relevant_chunk_ids, relevant_doc_ids }: HashedLabels): string[] {
  const chunks =
    evidence.length > 0
      ? evidence.map(({ doc_id, quote }) => `“${quote}” in ${doc_id}`)
      : relevant_chunk_ids;
  return [...chunks, ...relevant_doc_ids.map((id) => `document ${id}`)];
}

const quoted = ({ answer_must_mention }: HashedLabels) =>
  answer_must_mention.map((text) => `“${text}”`);

const gradesOf = ({ grades }: HashedLabels) =>
  Object.entries(grades).map(([id, grade]) => `${id} ${canonicalJson(grade)}`);
