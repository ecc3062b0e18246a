import { byCodeUnit } from '#core/golden/qid-order';

/** What pairing needs to know of a question in a run. */
export interface Pairable {
  qid: string;
  itemHash: string | null;
  /**
   * Hash of the text of each gold chunk in the run's index, by chunk id. Null where that is unknown,
   * and where evidence finds the gold in whatever chunk it lies.
   */
  goldTexts: Readonly<Record<string, string>> | null;
  /** Listed in the golden set and missing from the run: scores 0, and keeps its place. */
  missing?: boolean;
}

/** `paired`: the same question twice; `moved`: the same, but the gold chunk's id names another text. */
export type Match = 'paired' | 'moved' | 'relabelled';

/** Do two questions of the same qid ask for the same? */
export function matchOf(base: Pairable, head: Pairable): Match {
  if (base.missing || head.missing) return 'paired';
  if (base.itemHash !== head.itemHash) return 'relabelled';
  return textMoved(base.goldTexts, head.goldTexts) ? 'moved' : 'paired';
}

/** Has some gold chunk another text under the same id? An id that one side does not know tells nothing. */
function textMoved(base: Pairable['goldTexts'], head: Pairable['goldTexts']): boolean {
  if (base === null || head === null || base === head) return false;
  return Object.keys(base).some((id) => Object.hasOwn(head, id) && head[id] !== base[id]);
}

/** Beyond this share of moved pairs what is left of the chunk metrics is too small a choice. */
export const MOST_MOVED = 0.1;

/** How the questions of two runs pair. */
export interface Pairing<B, H> {
  /** Equal qid and equal labels, the moved ones among them; in qid order. */
  pairs: { base: B; head: H; moved: boolean }[];
  /** The rest as qids, each list in qid order. */
  onlyBase: string[];
  onlyHead: string[];
  relabelled: string[];
  /** Left out of paired chunk metrics. */
  moved: string[];
  /** More than `MOST_MOVED` of the pairs moved: doc_recall@k stands in for the chunk metrics. */
  usesDocuments: boolean;
}

/** Pairs the questions of two runs by qid and item hash. */
export function pairQuestions<B extends Pairable, H extends Pairable>(
  base: readonly B[],
  head: readonly H[],
): Pairing<B, H> {
  const ofBase = new Map(base.map((question) => [question.qid, question]));
  const pairs: Pairing<B, H>['pairs'] = [];
  const onlyHead: string[] = [];
  const relabelled: string[] = [];
  for (const question of [...head].sort((a, b) => byCodeUnit(a.qid, b.qid))) {
    const before = ofBase.get(question.qid);
    if (!before) {
      onlyHead.push(question.qid);
      continue;
    }
    const match = matchOf(before, question);
    if (match === 'relabelled') relabelled.push(question.qid);
    else pairs.push({ base: before, head: question, moved: match === 'moved' });
  }
  const inHead = new Set(head.map(({ qid }) => qid));
  const onlyBase = base.map(({ qid }) => qid).filter((qid) => !inHead.has(qid));
  const moved = pairs.filter((pair) => pair.moved).map((pair) => pair.head.qid);
  return {
    pairs,
    onlyBase: onlyBase.sort(byCodeUnit),
    onlyHead,
    relabelled,
    moved,
    usesDocuments: moved.length > MOST_MOVED * pairs.length,
  };
}
