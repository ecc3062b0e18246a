import type { Diagnosis, State, Waterfall } from '../../../server/routes/schema/diagnosis.ts';
import type { Paired } from '../../../server/routes/schema/run.ts';
import { plural } from '../../parts/format.ts';
import { stateLabel } from '../../parts/state-words.ts';

/** A bar of the waterfall: an accuracy from 0, or a part that hangs between two. */
export interface Step {
  key: 'oracle' | 'live' | State;
  label: string;
  /** Left and right edge, shares of 1. */
  from: number;
  to: number;
  /** What is printed: an accuracy in points, or what the part takes away (−) or gives back (+). */
  points: string;
  /** Questions that moved the tax; null for the accuracies. */
  questions: number | null;
}

/** From oracle accuracy down to live accuracy, part by part; a negative part leads back up. */
export function waterfallSteps(waterfall: Waterfall, paired: Pick<Paired, 'oracle' | 'live'>) {
  let at = paired.oracle;
  const parts = waterfall.parts.map(({ state, value, tenths, questions }): Step => {
    const next = at - value;
    const step = { from: Math.min(at, next), to: Math.max(at, next) };
    at = next;
    const points = signed(-tenths);
    return { key: state, label: partLabel(state), ...step, points, questions };
  });
  return [
    whole('oracle', 'Oracle accuracy', paired.oracle),
    ...parts,
    whole('live', 'Live accuracy', paired.live),
  ];
}

/** `14.0 points = 8.3 missed + 4.2 ranked too low + 1.5 distracted`. */
export function waterfallSentence({ tenths, parts }: Waterfall): string {
  if (parts.length === 0) return 'No retrieval tax: live and oracle answers are right alike.';
  const terms = parts.map((part, index) => {
    const sign = part.tenths < 0 ? '− ' : index > 0 ? '+ ' : '';
    return `${sign}${print(Math.abs(part.tenths))} ${partLabel(part.state)}`;
  });
  const total = `${tenths < 0 ? MINUS : ''}${print(Math.abs(tenths))}`;
  return `${total} ${Math.abs(tenths) === 10 ? 'point' : 'points'} = ${terms.join(' ')}`;
}

/**
 * `15 questions pay in retrieval, 6 in answering`: which half of the system the tax is about. A
 * chunk that distracts was retrieved, but nothing was missing: that is the answer's.
 */
export function taxHalves({ parts }: Waterfall, states: Diagnosis['states']): string | null {
  const halfOf = new Map(states.map(({ state, half }) => [state, half]));
  const count = (isAnswering: boolean) =>
    parts
      .filter(
        ({ state, value }) => value > 0 && (halfOf.get(state) === 'generation') === isAnswering,
      )
      .reduce((sum, { questions }) => sum + questions, 0);
  const [retrieval, answering] = [count(false), count(true)];
  if (retrieval + answering === 0) return null;
  const why =
    answering > 0 ? ' (all was found, but the chunks beside the gold misled the answer)' : '';
  return `Paid by ${plural(retrieval, 'question')} in retrieval, ${answering} in answering${why}.`;
}

/** What is right moves the tax only where the oracle is wrong. */
const partLabel = (state: State) => (state === 'good' ? 'right only live' : stateLabel(state));
const MINUS = '\u2212';
const whole = (key: 'oracle' | 'live', label: string, value: number): Step => ({
  key,
  label,
  from: 0,
  to: value,
  points: (value * 100).toFixed(1),
  questions: null,
});
const print = (tenths: number) => (tenths / 10).toFixed(1);
const signed = (tenths: number) =>
  tenths === 0 ? '0.0' : `${tenths > 0 ? '+' : MINUS}${print(Math.abs(tenths))}`;
