import type { Outcome, QuestionDetail } from '../../../server/routes/schema/question.ts';
import { homelessNeeds } from './homeless-gold.ts';

/** One outcome with what it was asked for and, where known, which chunks could have met it. */
export type Judged = Outcome &
  Pick<QuestionDetail, 'k' | 'depth'> &
  Partial<Pick<QuestionDetail, 'needs_detail'>>;

export interface OutcomeSentence {
  /** "Rank 2 → 11: the gold chunk left the top 5." */
  text: string;
  tone: 'good' | 'bad' | 'neutral';
}

/** What became of a question between two runs, in one sentence; `before` null: nothing to compare with. */
export function outcomeSentence(now: Judged, before: Judged | null): OutcomeSentence {
  if (now.error !== null)
    return { text: `This run failed on the question: ${now.error}`, tone: 'bad' };
  if (now.needs === 0) return unanswerable(now);
  const [ranks, found, feeling] = before && before.error === null ? moved(now, before) : alone(now);
  const answer = before === null ? answerNow(now) : answerMoved(now, before);
  const oracle = before === null ? SILENT : oracleMoved(now, before);
  const recovered =
    before !== null && before.error !== null ? ' The run before had failed on it.' : '';
  return {
    text: `${ranks}: ${found}${answer.text}${oracle.text}.${recovered}`,
    tone:
      turned(now, before) && isSeen(now) === isSeen(before)
        ? answer.tone
        : feeling === 'good' && now.live === 'wrong'
          ? 'neutral'
          : together(together(feeling, answer.tone), oracle.tone),
  };
}

type Tone = OutcomeSentence['tone'];
type Answer = { text: string; tone: Tone };
const SILENT: Answer = { text: '', tone: 'neutral' };

function alone(now: Judged): [string, string, Tone] {
  return [rankWords(now), standing(now), tone(isSeen(now))];
}

function moved(now: Judged, before: Judged): [string, string, Tone] {
  const was = isSeen(before);
  const is = isSeen(now);
  const ranks = before.rank === now.rank ? rankWords(now) : arrow(before, now);
  if (was && !is) return [ranks, `${left(now)}${share(now)}`, 'bad'];
  if (!was && is) return [ranks, `${gold(now)} ${enters(now)} ${top(now)}`, 'good'];
  if (before.rank === now.rank && before.needs_met === now.needs_met) {
    return [ranks, `as before, ${standing(now)}`, 'neutral'];
  }
  const isBetter =
    (now.rank ?? Infinity) < (before.rank ?? Infinity) || now.needs_met > before.needs_met;
  return [ranks, within(now, before, isBetter), isBetter === is ? tone(is) : 'neutral'];
}

/** Gold that no chunk of the index holds any more could not be ranked, however deep one looks. */
function left(now: Judged): string {
  const lost = homeless(now);
  if (lost === 0) return `${gold(now)} left ${top(now)}`;
  if (now.needs === 1) return 'no chunk holds the passage any more';
  return `no chunk holds ${lost} of the ${now.needs} needed passages any more`;
}

/** A move that crossed no line. */
function within(now: Judged, before: Judged, isBetter: boolean): string {
  if (isSeen(now)) return isBetter ? `higher up in ${top(now)}` : `lower, but still in ${top(now)}`;
  if (now.needs_met > 0) return `${standing(now)}, before ${before.needs_met}`;
  if (now.rank === null) return `${standing(now)}; before it was, but below ${top(now)}`;
  if (before.rank === null) return `retrieved now, but still below ${top(now)}`;
  return isBetter ? `closer, but still below ${top(now)}` : `further below ${top(now)}`;
}

/** Where the gold stands, said of one run. */
function standing(now: Judged): string {
  if (isSeen(now))
    return `the model saw ${now.needs > 1 ? `all ${now.needs} passages it needs` : 'the gold chunk'}`;
  if (homeless(now) === now.needs)
    return `no chunk holds ${now.needs > 1 ? 'the needed passages' : 'the passage'}`;
  if (now.rank === null)
    return `the gold chunk is not among the ${now.depth ?? ''} retrieved`.replace('  ', ' ');
  if (now.needs_met > 0)
    return `the model saw ${now.needs_met} of the ${now.needs} passages it needs`;
  return `below ${top(now)}, so the model never saw the gold chunk`;
}

/** Good retrieval with a wrong answer is neither: the generator is to blame. */
function together(found: Tone, answer: Tone): Tone {
  if (found === 'neutral') return answer;
  return found === 'good' && answer === 'bad' ? 'neutral' : found;
}

/** Graded in both runs, and not alike. */
function turned(now: Judged, before: Judged | null): before is Judged {
  return before !== null && now.live !== null && before.live !== null && now.live !== before.live;
}

function answerMoved(now: Judged, before: Judged): Answer {
  if (now.live === null || before.live === null) return answerNow(now);
  const isWrong = now.live === 'wrong';
  if (!turned(now, before)) {
    return { text: `${but(now)} is ${isWrong ? 'wrong in both' : 'still right'}`, tone: 'neutral' };
  }
  return { text: `${but(now)} turned ${isWrong ? 'wrong' : 'right'}`, tone: tone(!isWrong) };
}

/** Told only where nothing else moved. */
function oracleMoved(now: Judged, before: Judged): Answer {
  const isSame =
    before.error === null &&
    before.rank === now.rank &&
    before.needs_met === now.needs_met &&
    before.live === now.live;
  if (!isSame || !now.oracle || !before.oracle || now.oracle === before.oracle) return SILENT;
  const isRight = now.oracle === 'correct';
  return {
    text: `; the oracle answer turned ${isRight ? 'right' : 'wrong'}`,
    tone: tone(isRight),
  };
}

function answerNow(now: Judged): Answer {
  if (now.live === null) return { text: '', tone: 'neutral' };
  const isRight = now.live === 'correct';
  return { text: `${but(now)} is ${isRight ? 'right' : 'wrong'}`, tone: tone(isRight) };
}

/** Answers that do not go with the retrieval are said with a "but". */
const but = (now: Judged) =>
  `, ${isSeen(now) === (now.live === 'correct') ? 'and' : 'but'} the live answer`;

function unanswerable({ live }: Judged): OutcomeSentence {
  const should = 'No document answers this question, so the model should say that it does not know';
  if (live === null) return { text: `${should}; its answer is not graded.`, tone: 'neutral' };
  return live === 'correct'
    ? { text: `${should}, and it did.`, tone: 'good' }
    : { text: `${should}, but it answered.`, tone: 'bad' };
}

const tone = (isGood: boolean): Tone => (isGood ? 'good' : 'bad');
const isSeen = (one: Judged) => one.needs > 0 && one.needs_met === one.needs;
const top = ({ k }: Judged) => (k === null ? 'the top' : `the top ${k}`);
const gold = ({ needs }: Judged) => (needs > 1 ? 'the needed passages' : 'the gold chunk');
const homeless = ({ needs_detail: needs }: Judged) =>
  needs === undefined ? 0 : homelessNeeds({ needs_detail: needs });
const enters = ({ needs }: Judged) => (needs > 1 ? 'all entered' : 'entered');
const share = (now: Judged) => (now.needs > 1 ? ` (${now.needs_met} of ${now.needs} there)` : '');
const rankWords = ({ rank }: Judged) => (rank === null ? 'Not found' : `Rank ${rank}`);
const arrow = (before: Judged, now: Judged) =>
  before.rank === null
    ? `Not found → rank ${now.rank}`
    : `Rank ${before.rank} → ${now.rank ?? 'not found'}`;
