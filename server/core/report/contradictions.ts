import { roundingOf } from './claims.ts';

/**
 * What cannot be true of a flat metric map, each in one sentence. The tax is the oracle's accuracy
 * less the live one's, over the same questions, within the rounding of the three.
 */
export function contradictionsIn(metrics: Readonly<Record<string, number | null>>): string[] {
  const {
    retrieval_tax: tax,
    answer_accuracy_oracle: oracle,
    answer_accuracy_live: live,
  } = metrics;
  if (!isNumber(tax) || !isNumber(oracle) || !isNumber(live)) return [];
  const allowed = roundingOf(tax) + roundingOf(oracle) + roundingOf(live) + 1e-9;
  if (Math.abs(tax - (oracle - live)) <= allowed) return [];
  return [
    `retrieval_tax ${tax} is not answer_accuracy_oracle ${oracle} less answer_accuracy_live ${live}: ` +
      'they contradict each other, or are over different questions.',
  ];
}

const isNumber = (value: number | null | undefined) => typeof value === 'number';
