import type { Movement, Outcome } from '../../../server/routes/schema/question.ts';

/** How a movement reads; `tone` never stands without `label`. */
export interface MovementWords {
  label: string;
  tone: 'good' | 'bad' | 'neutral';
  /** One sentence for the tooltip and for screen readers. */
  means: string;
}

const TONES: Record<Movement, MovementWords['tone']> = {
  lost: 'bad',
  worse: 'bad',
  gained: 'good',
  better: 'good',
  same: 'neutral',
  new: 'neutral',
  relabelled: 'neutral',
};

/** What became of a question since the predecessor, in a word or two. */
export function movementWords(
  movement: Movement,
  now: Outcome,
  before: Outcome | null,
): MovementWords {
  const tone = TONES[movement];
  const all = now.needs > 1 ? `all ${now.needs} needed passages` : 'the gold chunk';
  switch (movement) {
    case 'lost':
      return { label: 'lost', tone, means: `Before, ${all} stood in the top k; not any more.` };
    case 'gained':
      return { label: 'gained', tone, means: `Now ${all} in the top k; before not.` };
    case 'worse':
    case 'better':
      return { label: shift(movement, now, before), tone, means: `It moved without crossing k.` };
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
  }
}

/** The answer's change is named where the rank stayed and the answer went the way of the movement. */
function shift(movement: 'worse' | 'better', now: Outcome, before: Outcome | null): string {
  if (before === null || before.rank !== now.rank) return movement;
  const [verdict, word] =
    movement === 'worse' ? (['wrong', 'lost'] as const) : (['correct', 'gained'] as const);
  const turned = (name: 'live' | 'oracle') =>
    now[name] === verdict && before[name] !== null && before[name] !== verdict;
  if (turned('live')) return `answer ${word}`;
  if (turned('oracle')) return `oracle ${word}`;
  return movement;
}
