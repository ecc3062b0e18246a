import { byCodeUnit } from '#core/golden/qid-order';
import type { VersionItem } from './golden-item.ts';
import {
  descriptionChanges,
  labelChanges,
  type Change,
  type DescriptionPart,
  type LabelPart,
} from './label-changes.ts';

export interface ChangedItem<Part extends string> {
  qid: string;
  question: string | null;
  changes: Change<Part>[];
}

/** What became of a golden set from one version to another; every list in qid order. */
export interface GoldenComparison {
  added: { qid: string; question: string | null }[];
  removed: { qid: string; question: string | null }[];
  /** Other labels: such questions are not compared between runs. */
  relabelled: ChangedItem<LabelPart>[];
  /** Equal labels with other tags, notes or sources: compared as before. */
  described: ChangedItem<DescriptionPart>[];
  /** Items with equal labels, the described ones among them. */
  same: number;
}

/** Compares two versions of a golden set, item by item. */
export function compareGolden(
  base: readonly VersionItem[],
  head: readonly VersionItem[],
): GoldenComparison {
  const ofBase = new Map(base.map((item) => [item.qid, item]));
  const inHead = new Set(head.map(({ qid }) => qid));
  const found: GoldenComparison = {
    added: [],
    removed: base.filter(({ qid }) => !inHead.has(qid)).map(named),
    relabelled: [],
    described: [],
    same: 0,
  };
  for (const after of head) {
    const before = ofBase.get(after.qid);
    if (!before) found.added.push(named(after));
    else if (before.itemHash !== after.itemHash) {
      const { labels } = before;
      const changes = labels && after.labels ? labelChanges(labels, after.labels) : [];
      found.relabelled.push({ ...named(after), changes });
    } else {
      found.same += 1;
      const changes = descriptionChanges(before.description, after.description);
      if (changes.length > 0) found.described.push({ ...named(after), changes });
    }
  }
  for (const list of [found.added, found.removed, found.relabelled, found.described])
    list.sort((a, b) => byCodeUnit(a.qid, b.qid));
  return found;
}

const named = ({ qid, labels }: VersionItem) => ({ qid, question: labels?.question ?? null });
