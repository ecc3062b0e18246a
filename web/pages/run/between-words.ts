import type { ComparedDiagnosis, Diagnosis } from '../../../server/routes/schema/diagnosis.ts';
import { waterfallSentence } from './waterfall-steps.ts';

type Pair = Pick<ComparedDiagnosis, 'diagnosis' | 'base_diagnosis'>;

/** A share as it was and as it is: `0.741 → 0.647`. */
const moved = (before: number, now: number) => `${before.toFixed(3)} → ${now.toFixed(3)}`;

/**
 * What the two diagnoses say side by side, each over the questions of its own run: where the tax
 * came from, what a perfect order of the chunks would reach, and how much was retrieved at all.
 */
export function betweenWords({ diagnosis, base_diagnosis: base }: Pair): string[] {
  if (!base || !diagnosis) return [];
  return [taxWords(base, diagnosis), ceilingWords(base, diagnosis), curveWords(base, diagnosis)]
    .flatMap((words) => words ?? [])
    .map((words) => `${words}.`);
}

function taxWords({ waterfall: before }: Diagnosis, { waterfall: now }: Diagnosis) {
  if (!before || !now || before.parts.length === 0) return null;
  return `Retrieval tax before: ${waterfallSentence(before)}`;
}

function ceilingWords({ ceiling: before }: Diagnosis, { ceiling: now }: Diagnosis) {
  if (!before || !now || before.k !== now.k) return null;
  return `Reranker ceiling of recall@${now.k}: ${moved(before.ceiling, now.ceiling)}`;
}

/** At the greatest k that both looked at. */
function curveWords({ curve: before }: Diagnosis, { curve: now }: Diagnosis) {
  const was = new Map(before.map((at) => [at.k, at.recall]));
  const last = now.findLast(({ k }) => was.has(k));
  const recall = last && was.get(last.k);
  return recall === undefined || !last
    ? null
    : `Recall in the first ${last.k}: ${moved(recall, last.recall)}`;
}
