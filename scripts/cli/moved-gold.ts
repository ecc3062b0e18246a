import type { Baseline } from '#core/gate/baseline';
import { pairWithBaseline } from '#core/gate/shared-items';
import type { Scored } from '#core/report/scored';
import { named } from './named-questions.ts';
import type { RunBefore } from './run-before.ts';

interface Moved {
  moved: readonly string[];
  paired: number;
  since: string;
}

/**
 * That too much gold has another text under the same id for the labels to be believed: one sentence
 * per comparison that tells, one for both where they tell the same.
 */
export function movedGoldSentences(
  scored: Scored,
  { before, baseline }: { before: RunBefore | null; baseline: Baseline | null },
): string[] {
  const found: Moved[] = [];
  if (before?.comparison.pairing.usesDocuments) {
    const { moved, pairs } = before.comparison.pairing;
    found.push({ moved, paired: pairs.length, since: 'in the run before' });
  }
  const pairing = baseline?.questions && pairWithBaseline(scored.questions, baseline.questions);
  if (pairing?.usesDocuments) {
    const { moved, shared } = pairing;
    found.push({ moved, paired: shared.length, since: 'in the baseline' });
  }
  const [one, other] = found;
  if (one && other && one.paired === other.paired && one.moved.join() === other.moved.join())
    return [sentence({ ...one, since: `${one.since} and ${other.since}` })];
  return found.map(sentence);
}

const sentence = ({ moved, paired, since }: Moved) =>
  `The gold of ${moved.length} of ${paired} question${paired === 1 ? '' : 's'} has another text ` +
  `under the same id than ${since} (${named(moved)}): relabel them or label with evidence quotes; ` +
  'what follows judges the old labels.';
