import type { Pairing } from './pair.ts';

/** How the questions of two runs pair, as every answer and document tells it: the lists hold qids. */
export function toldPairing(pairing: Pairing<unknown, unknown>) {
  return {
    paired: pairing.pairs.length,
    only_head: pairing.onlyHead,
    only_base: pairing.onlyBase,
    relabelled: pairing.relabelled,
    moved: pairing.moved,
    uses_documents: pairing.usesDocuments,
  };
}
