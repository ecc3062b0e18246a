import type { RunDetail } from '../../../server/routes/schema/run.ts';
import { plural, shortSha } from '../../parts/format.ts';

export interface PairingList {
  /** `3 relabelled`. */
  words: string;
  means: string;
  qids: string[];
}

type Predecessor = Pick<NonNullable<RunDetail['predecessor']>, 'sha' | 'pairing'>;

/** The questions of two runs that are not compared, and why; only lists with questions. */
export function pairingLists({ sha, pairing }: Predecessor): PairingList[] {
  const before = shortSha(sha);
  const lists = [
    {
      words: `${pairing.relabelled.length} relabelled`,
      means: 'Question or labels are other ones, so there is nothing to compare:',
      qids: pairing.relabelled,
    },
    {
      words: `${plural(pairing.only_head.length, 'question')} new`,
      means: `${before} did not ask:`,
      qids: pairing.only_head,
    },
    {
      words: `${plural(pairing.only_base.length, 'question')} gone`,
      means: `Only ${before} asked:`,
      qids: pairing.only_base,
    },
    {
      words: `${pairing.moved.length} with moved gold`,
      means: `A gold chunk has another text under the same id${
        pairing.uses_documents
          ? '; so many that the documents found are compared instead of chunks:'
          : ', so chunk metrics leave it out:'
      }`,
      qids: pairing.moved,
    },
  ];
  return lists.filter(({ qids }) => qids.length > 0);
}
