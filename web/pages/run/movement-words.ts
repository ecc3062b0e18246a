import type { Movement, Outcome } from '../../../server/routes/schema/question.ts';
import { outcomeSentence } from '../question/outcome-sentence.ts';

/** How a movement reads; `tone` never stands without `label`. */
export interface MovementWords {
  label: string;
  tone: 'good' | 'bad' | 'neutral';
  /** One sentence for the tooltip and for screen readers. */
  means: string;
}

/** What became of a question since the predecessor, in a word or two. */
export function movementWords(
  movement: Movement,
  now: Outcome,
  before: Outcome | null,
): MovementWords {
  const tone = toneOf(movement, now, before);
  const all = now.needs > 1 ? `all ${now.needs} needed passages` : 'the gold chunk';
  switch (movement) {
    case 'lost':
      return { label: 'lost', tone, means: `Before, ${all} stood in the top k; not any more.` };
    case 'gained':
      return { label: 'gained', tone, means: `Now ${all} in the top k; before not.` };
    case 'worse':
    case 'better':
      return { tone, ...shift(movement, now, before) };
    case 'same':
      return { label: 'same', tone, means: 'Nothing changed.' };
    case 'new':
      return { label: 'new', tone, means: 'The run before did not ask this question.' };
    case 'relabelled':
      return {
        label: 'relabelled',
        tone,
        means: 'Its labels changed, so the two are not compared.',
      };
    case 'moved':
      return {
        label: 'gold moved',
        tone,
        means: 'A gold chunk has another text under the same id, so the two are not compared.',
      };
  }
}

/** As the page of the question shows it, so that badge and icon never disagree; never against the label. */
function toneOf(movement: Movement, now: Outcome, before: Outcome | null): MovementWords['tone'] {
  if (before === null || !['lost', 'gained', 'worse', 'better'].includes(movement))
    return 'neutral';
  const judged = { k: null, depth: null };
  const { tone } = outcomeSentence({ ...now, ...judged }, { ...before, ...judged });
  const against = movement === 'lost' || movement === 'worse' ? 'good' : 'bad';
  return tone === against ? 'neutral' : tone;
}

/** What moved without crossing k: the first difference that goes the way of the movement. */
function shift(
  movement: 'worse' | 'better',
  now: Outcome,
  before: Outcome | null,
): Pick<MovementWords, 'label' | 'means'> {
  const isWorse = movement === 'worse';
  if (before === null) return { label: movement, means: 'It moved without crossing k.' };
  const word = isWorse ? 'lost' : 'gained';
  const verdict = isWorse ? 'wrong' : 'correct';
  const turned = (name: 'live' | 'oracle') =>
    now[name] === verdict && before[name] !== null && before[name] !== verdict;
  const right = isWorse ? 'right before, wrong now' : 'wrong before, right now';
  if (turned('live')) return { label: `answer ${word}`, means: `The live answer: ${right}.` };
  if ((now.error === null) !== (before.error === null))
    return isWorse
      ? { label: 'failed', means: 'The run failed on the question; before it did not.' }
      : { label: 'recovered', means: 'The run before failed on the question; this one did not.' };
  if (before.needs_met !== now.needs_met)
    return {
      label: isWorse ? 'fewer found' : 'more found',
      means: `Needed passages in the top k: ${before.needs_met} before, ${now.needs_met} now.`,
    };
  if (before.rank !== now.rank)
    return {
      label: isWorse ? 'rank worse' : 'rank better',
      means: 'The first gold chunk moved without crossing k.',
    };
  if (turned('oracle'))
    return { label: `oracle ${word}`, means: `The answer from exactly the gold: ${right}.` };
  return { label: movement, means: 'It moved without crossing k.' };
}
