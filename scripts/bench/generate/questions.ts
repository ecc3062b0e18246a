import type { Report, ReportQuestion } from '#core/report/report';
import type { PlannedRun } from './plan.ts';
import type { Size } from './size.ts';
import { randomFrom, wholeBelow } from './random.ts';

/** Rankings a question may have: an index gives the same answer until something changes it. */
const VARIANTS = 12;
const DOCUMENTS = 400;
/** Share of questions another version of the golden set labels anew. */
const RELABELLED = 0.04;
/** Share of questions whose ranking moves with a change of the configuration, and without one. */
const MOVED_BY_CONFIG = 0.2;
const MOVED_BY_COMMIT = 0.01;
const TOPICS = ['billing', 'refunds', 'shipping', 'accounts', 'security', 'limits'];

/** The questions of a run: the same plan gives the same questions. */
export class Questions {
  readonly #bases = new Map<string, ReportQuestion[]>();
  constructor(private readonly size: Size) {}

  of(run: PlannedRun): Report['questions'] {
    const noise = randomFrom('noise', run.epoch, run.draw);
    return Array.from({ length: this.size.questions }, (_, at) => {
      const jitter = noise() < MOVED_BY_COMMIT ? wholeBelow(noise, VARIANTS) : 0;
      const variant = (variantAt(at, run.epoch) + jitter) % VARIANTS;
      const question = this.#variants(at, versionOf(at, run.golden))[variant] as ReportQuestion;
      const ms = 8 + Math.round(noise() * 400) / 10;
      return { ...question, retrieve_ms: ms, ...(run.answers && answersOf(question, at, variant)) };
    });
  }

  #variants(at: number, version: number): ReportQuestion[] {
    const key = `${at} ${version}`;
    const known = this.#bases.get(key) ?? variantsOf(at, version, this.size);
    this.#bases.set(key, known);
    return known;
  }
}

/** The last epoch up to this one at which the question's ranking moved decides on its ranking. */
function variantAt(at: number, epoch: number): number {
  for (let e = epoch; e > 0; e -= 1) {
    const random = randomFrom('epoch', at, e);
    if (random() < MOVED_BY_CONFIG) return wholeBelow(random, VARIANTS);
  }
  return at % VARIANTS;
}

function versionOf(at: number, golden: number): number {
  for (let v = golden; v > 0; v -= 1) if (randomFrom('golden', at, v)() < RELABELLED) return v;
  return 0;
}

function variantsOf(at: number, version: number, { depth }: Size): ReportQuestion[] {
  const random = randomFrom('question', at, version);
  const chunk = () =>
    `policy-${TOPICS[wholeBelow(random, TOPICS.length)]}-${wholeBelow(random, DOCUMENTS)}#${wholeBelow(random, 12)}`;
  const gold = Array.from({ length: 1 + (at % 3 === 0 ? 1 : 0) }, chunk);
  const near = Array.from({ length: depth * 2 }, chunk);
  const topic = TOPICS[at % TOPICS.length] as string;
  return Array.from({ length: VARIANTS }, (_, variant) => {
    const ranking = shuffled(near, randomFrom('ranking', at, variant)).slice(0, depth);
    gold.forEach((id, i) => {
      // Mostly near the top, sometimes beyond k, sometimes nowhere.
      const rank = Math.floor(-Math.log(1 - random()) * 4) + i;
      if (rank < depth) ranking[rank] = id;
    });
    return {
      qid: `q${String(at + 1).padStart(4, '0')}`,
      question: `What does the policy on ${topic} say about case ${at + 1}, and since when (${version})?`,
      item_hash: null,
      relevant_chunk_ids: gold,
      answer_must_mention: [`${at + 1} days`],
      relevant_doc_ids: [],
      evidence: [],
      grades: {},
      tags: [topic],
      source: 'log',
      must_pass: false,
      unanswerable: false,
      needs: null,
      gold_indexed: Object.fromEntries(gold.map((id) => [id, true])),
      gold_text_hashes: Object.fromEntries(gold.map((id) => [id, `text of ${id}`])),
      retrieved: ranking,
      stages: null,
      retrieve_ms: null,
      stage_ms: null,
      error: null,
      live: null,
      oracle: null,
    };
  });
}

function answersOf({ relevant_chunk_ids, retrieved }: ReportQuestion, at: number, variant: number) {
  const top = retrieved.slice(0, 5);
  const isFound = relevant_chunk_ids.every((id) => top.includes(id));
  const answer = (isRight: boolean) => ({
    answer: isRight
      ? `According to the policy it takes ${at + 1} days, counted from the day after.`
      : 'The documents do not say.',
    verdict: null,
    graded_by: null,
    ms: 700 + at,
    reason: null,
    error: null,
  });
  return { live: answer(isFound && variant !== 3), oracle: answer(at % 29 !== 0) };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = wholeBelow(random, i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
