import type { Scored, ScoredQuestion } from '#core/report/scored';
import type { Ceiling } from './ceiling.ts';
import { counted } from './counted.ts';
import { rerankerIn, type Reranker } from './reranker.ts';
import type { StageRecall } from './stages.ts';
import { isFailing, type State } from './state.ts';

/** What to do, in a sentence with its numbers. */
export interface Advice {
  /** The state or the remark it follows from. */
  rule: string;
  text: string;
  /** The questions it is about, of how many. */
  questions: number;
  of: number;
}

/** A state is worth advice from this many questions on… */
export const ADVICE_QUESTIONS = 3;
/** …where they are at least this share of the failures. */
export const ADVICE_SHARE = 0.2;
/** The prompt is to blame where this share of the wrong live answers is wrong with the gold too. */
export const PROMPT_SHARE = 0.5;

interface Facts {
  k: number;
  depth: number;
  ceiling: Ceiling | null;
  /** Lexical and vector search are both in use, as the stages tell. */
  hybrid: boolean;
  /** Null: none is in use, as far as the stages tell. */
  reranker: Reranker | null;
}

/** What each failing state asks for, after `4 of 14 failures`. */
const REMEDIES: Partial<Record<State, (facts: Facts) => string>> = {
  missed: ({ k, depth, hybrid }) =>
    depth === k
      ? `have no relevant chunk among the ${k} retrieved: raise depth above k first, to see whether it stands just below.`
      : hybrid
        ? `have no relevant chunk within depth ${depth}, although hybrid search is in use already: try a better embedding, other chunks or other words in the documents; a reranker cannot help.`
        : `have no relevant chunk within depth ${depth}: try hybrid search or a better embedding; a reranker cannot help.`,
  ranked_low: ({ k, depth, ceiling, reranker }) =>
    `have their first relevant chunk between rank ${k + 1} and ${depth}${reranker ? `, although a reranker is in use; ${effectOf(reranker, k)}` : ': rerank'}${ceiling ? `; perfect order would lift recall@${k} from ${ceiling.recall.toFixed(3)} to ${ceiling.ceiling.toFixed(3)}` : ''}.`,
  wrong_chunk: ({ k }) =>
    `have the right document but not the right chunk in the top ${k}: look at chunk boundaries, add overlap, or put headings into the chunks.`,
  partial: ({ k, reranker }) =>
    `have a part of their gold in the top ${k}: raise k or ${reranker ? 'tune the reranker' : 'rerank'}; re-index where the rest is not indexed.`,
  distracted: () =>
    'had all they needed in the prompt and are right with the gold alone: send fewer or better-ordered chunks.',
  answer_wrong: () =>
    'are wrong with all they needed in the prompt, and have no oracle answer: measure it to tell distraction from the prompt.',
  generation: () => 'are wrong with the gold alone too: work on prompt, model or answer format.',
  unwinnable: () => 'have no gold in the index: re-index, or label them anew.',
  invented: () =>
    'are answers to questions that the documents do not answer: let the prompt allow for "not found".',
};

/** Advice for a run: errors first, then a reranker that does harm, then by the number of questions. */
export function adviceOf(
  scored: Scored,
  ceiling: Ceiling | null,
  stages: readonly StageRecall[],
): Advice[] {
  const { k, depth, questions } = scored;
  const facts: Facts = {
    k,
    depth,
    ceiling,
    hybrid: isHybrid(stages),
    reranker: rerankerIn(stages),
  };
  const failures = questions.filter(({ state }) => isFailing(state)).length;
  const inState = (state: State) => questions.filter((q) => q.state === state).length;
  const prompt = blamePrompt(questions);
  const given = (Object.keys(REMEDIES) as State[])
    // The advice on the prompt says the same of more questions.
    .filter((state) => !(state === 'generation' && prompt.length > 0))
    .map((state) => ({ state, count: inState(state) }))
    .filter(({ count }) => isWorth(count, failures))
    .map(({ state, count }): Advice => {
      const text = `${counted(count, failures, 'failure')} ${REMEDIES[state]?.(facts)}`;
      return { rule: state, text, questions: count, of: failures };
    });
  const isHarm = ({ rule }: Advice) =>
    Number(rule === 'ranked_low' && (facts.reranker?.gain ?? 0) < 0);
  const ordered = [...prompt, ...given, ...doubtLabels(scored, failures)].sort(
    (a, b) => isHarm(b) - isHarm(a) || b.questions - a.questions,
  );
  return [...firstTheRun(inState('error'), questions.length), ...ordered, ...saturated(scored)];
}

const isWorth = (count: number, failures: number) =>
  count >= ADVICE_QUESTIONS && count >= failures * ADVICE_SHARE;

function isHybrid(stages: readonly StageRecall[]): boolean {
  const names = new Set(stages.map(({ stage }) => stage));
  return names.has('fused') || (names.has('bm25') && names.has('vector'));
}

/** What a reranker did to recall@k, and what to do about it. */
function effectOf({ before, gain }: Reranker, k: number): string {
  if (before === null || gain === null) return 'tune it, or let it see more chunks';
  const points = (Math.abs(gain) * 100).toFixed(1);
  const had = `what ${before} had in the top ${k}`;
  if (points === '0.0') return `it adds nothing to ${had}: tune it, or let it see more chunks`;
  return gain < 0
    ? `it takes ${points} points off ${had}: tune it, let it see more chunks, or drop it`
    : `it adds ${points} points to ${had}: tune it, or let it see more chunks`;
}

/** Errors are worth a word from the first on: everything else is measured without them. */
function firstTheRun(errors: number, of: number): Advice[] {
  if (errors === 0) return [];
  const text = `${counted(errors, of, 'question')} raised an error or ${errors === 1 ? 'is' : 'are'} missing from the report: fix the run first.`;
  return [{ rule: 'error', text, questions: errors, of }];
}

function blamePrompt(questions: readonly ScoredQuestion[]): Advice[] {
  const wrong = questions.filter(
    ({ live, oracle, state, unanswerable }) =>
      live === 'wrong' && oracle !== null && state !== 'error' && !unanswerable,
  );
  const both = wrong.filter(({ oracle }) => oracle === 'wrong').length;
  if (both < ADVICE_QUESTIONS || both < wrong.length * PROMPT_SHARE) return [];
  const text = `${counted(both, wrong.length, 'wrong answer')} are wrong with the gold alone too: work on prompt, model or answer format before retrieval.`;
  return [{ rule: 'prompt', text, questions: both, of: wrong.length }];
}

function doubtLabels({ k, questions }: Scored, failures: number): Advice[] {
  const lucky = questions.filter(({ state }) => state === 'lucky').length;
  if (!isWorth(lucky, failures)) return [];
  const right = questions.filter(({ live, unanswerable }) => live === 'correct' && !unanswerable);
  const text = `${counted(lucky, right.length, 'right answer')} came without a relevant chunk in the top ${k}: check the labels; another chunk may answer, or the model knew.`;
  return [{ rule: 'lucky', text, questions: lucky, of: right.length }];
}

/** All that was measured of these is 1. */
function saturated({ k, metrics, n }: Scored): Advice[] {
  const recall = `recall@${k}`;
  const judged = n[recall] ?? 0;
  const answers = ['answer_accuracy_live', 'answer_accuracy_oracle', 'abstention_rate'];
  const names = [recall, 'mrr', ...answers];
  const full = names.every((name) => (metrics[name] ?? 1) === 1);
  if (!full || judged < ADVICE_QUESTIONS || (metrics[recall] ?? null) === null) return [];
  const text = `All ${judged} questions score 1.0: the golden set is saturated; add harder questions.`;
  return [{ rule: 'saturated', text, questions: judged, of: judged }];
}
