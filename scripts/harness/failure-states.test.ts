import { describe, expect, it } from 'vitest';
import { diagnose } from '#core/diagnosis/diagnose';
import { STATES, type State } from '#core/diagnosis/state';
import type { GoldenItem } from '#core/golden/item';
import { parseReport } from '#core/report/parse';
import { scoreReport } from '#core/report/score';
import { buildReport } from './build-report.ts';
import { createEmbeddedPipeline } from './embedded.ts';
import type { Pipeline } from './pipeline.ts';
import { runEval } from './run-eval.ts';

/** A help centre as its authors might have left it: an old page beside a new one, facts apart. */
const documents = [
  {
    slug: 'returns',
    text: `# Returns

## Sending it back
Goods can be sent back within 30 days of delivery.

## Money
We transfer the amount once the parcel has reached us, usually within 5 working days.

## Exceptions
Opened batteries stay with you.
`,
  },
  {
    slug: 'warranty',
    text: `# Warranty

## How long
The guarantee on every lock runs for three years from the invoice.

## Repairs
A repair of the lock takes two weeks. Repairs under guarantee cost nothing.
`,
  },
  {
    slug: 'pairing',
    text: `# Pairing

## With the app
Hold the button for eight seconds until the ring glows blue, then open the app.

## With a bridge
The bridge needs its own pairing code. The pairing code is printed under the lid of the bridge.
`,
  },
  {
    slug: 'codes',
    text: `# Codes

## E23
Error E23 means that the bolt is stuck.

## E31
Error E31 means that the battery is nearly empty. Error codes vanish after a restart.
`,
  },
  {
    slug: 'plans',
    text: `# Plans

## Monthly
The monthly plan costs 4 euros and can be cancelled at any time.

## Yearly
The yearly plan costs 40 euros.
`,
  },
  {
    slug: 'plans-old',
    text: `# Plans before 2025

## Monthly
The monthly plan costs 4 euros and can be cancelled at any time by letter or by phone or in a shop of ours.
`,
  },
  {
    slug: 'faq',
    text: `# Questions

## Lock
The weight of the lock is 400 grams.

## Bridge
The weight of the bridge is 90 grams.

## Battery
The cost of a new battery is 3 euros.
`,
  },
  {
    slug: 'data-sheet',
    text: `# Data sheet

## Measures
Height 14 cm, width 6 cm, depth 5 cm, weight 400 grams without screws, steel bolt of 20 mm, four batteries of type AA.
`,
  },
];

/** Questions as people ask them, each with the state it must end in; k 2, depth 4. */
const asked: Record<State, Partial<GoldenItem> & { question: string }> = {
  good: {
    question: 'Within how many days can goods be sent back?',
    relevant_chunk_ids: ['returns#0'],
    answer_must_mention: ['30 days'],
  },
  // Retrieval breaks down on it.
  error: {
    question: 'What does error E99 mean?',
    relevant_chunk_ids: ['codes#0'],
    answer_must_mention: ['bolt'],
  },
  // No page says it, and one sounds as if.
  invented: {
    question: 'What does the weekly plan cost?',
    unanswerable: true,
    answer_must_mention: ['not found'],
  },
  // The same without a string that tells whether it abstained.
  ungraded: { question: 'Is there a plan for students?', unanswerable: true },
  // The labelled chunk is no longer in the index.
  unwinnable: {
    question: 'How are gift cards redeemed?',
    relevant_chunk_ids: ['gifts#0'],
    answer_must_mention: ['checkout'],
  },
  // Labelled on the data sheet, answered by the FAQ too.
  lucky: {
    question: 'What is the weight of the lock?',
    relevant_chunk_ids: ['data-sheet#0'],
    answer_must_mention: ['400 grams'],
  },
  // Two chunks speak more of error codes.
  ranked_low: {
    question: 'Which error code does the bridge show, and where is a code printed?',
    relevant_chunk_ids: ['codes#0'],
    answer_must_mention: ['bolt'],
  },
  // Its chunk shares no word with the question, its document does.
  wrong_chunk: {
    question: 'Goods sent back: when is my refund paid?',
    relevant_chunk_ids: ['returns#1'],
    answer_must_mention: ['5 working days'],
  },
  // The page says guarantee and invoice.
  missed: {
    question: 'Until when am I covered after purchase?',
    relevant_chunk_ids: ['warranty#0'],
    answer_must_mention: ['three years'],
  },
  // Nobody adds up three years.
  generation: {
    question: 'For how many months does the guarantee on a lock run?',
    relevant_chunk_ids: ['warranty#0'],
    answer_must_mention: ['36 months'],
  },
  // Two prices on two pages.
  partial: {
    question: 'What do the monthly plan, the yearly plan and a repair cost?',
    relevant_chunk_ids: ['plans#1', 'warranty#1'],
    answer_must_mention: ['40 euros', 'nothing'],
  },
  // Another chunk has the sentence that resembles the question most.
  distracted: {
    question: 'Error E31 means that the battery is empty: what is the cost of a new one?',
    relevant_chunk_ids: ['faq#2'],
    answer_must_mention: ['3 euros'],
  },
  // Documents are labelled, so there is no exact gold to answer from.
  answer_wrong: {
    question: 'What happens with batteries that are opened?',
    relevant_doc_ids: ['returns'],
    answer_must_mention: ['no refund'],
  },
  // Nothing says what a right answer mentions.
  found: {
    question: 'What means error E31?',
    relevant_chunk_ids: ['codes#1'],
  },
};

const NOTHING = {
  ...{ relevant_chunk_ids: [], relevant_doc_ids: [], evidence: [], grades: {}, tags: [] },
  ...{ answer_must_mention: [], unanswerable: false, must_pass: false, source: null, note: null },
};
const golden = Object.entries(asked).map(
  ([state, item]) => ({ ...NOTHING, qid: state, ...item }) as GoldenItem,
);

const embedded = createEmbeddedPipeline({
  documents,
  settings: { chunk_size: 60, headers: false, max_sentences: 2 },
});
const pipeline: Pipeline = {
  ...embedded,
  retrieve: (question, options) => {
    if (question.includes('E99')) throw new Error('connection refused');
    return embedded.retrieve(question, options);
  },
};

async function measure(generation: boolean | 'auto') {
  const evaluation = await runEval({ pipeline, golden, k: 2, depth: 4, generation });
  const parsed = parseReport(
    buildReport({
      evaluation,
      golden: { items: golden },
      git: { sha: 'a'.repeat(40) },
      kind: 'local',
      project: 'help',
    }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const scored = scoreReport(parsed.report);
  const states = Object.fromEntries(scored.questions.map(({ qid, state }) => [qid, state]));
  return { states, diagnosis: diagnose(parsed.report, scored) };
}

describe('failure states', () => {
  it('come about with a real index and a real generator, each of them', async () => {
    const { states, diagnosis } = await measure('auto');
    expect(states).toEqual(Object.fromEntries(STATES.map((state) => [state, state])));
    expect(diagnosis.states.map(({ state, count }) => [state, count])).toEqual(
      STATES.map((state) => [state, 1]),
    );
    expect(diagnosis.decision.text).toBe(
      'Fix retrieval: 5 of 8 wrong answers never saw all they needed.',
    );
    expect(diagnosis.stage_recall).toMatchObject([{ stage: 'bm25', n: 10 }]);
  });

  it('are told from retrieval alone as far as it goes', async () => {
    const { states, diagnosis } = await measure(false);
    expect(states).toEqual({
      ...{ good: 'found', found: 'found', generation: 'found', distracted: 'found' },
      ...{ answer_wrong: 'found', invented: 'ungraded', ungraded: 'ungraded' },
      ...{ lucky: 'missed' },
      ...{ error: 'error', unwinnable: 'unwinnable', ranked_low: 'ranked_low' },
      ...{ wrong_chunk: 'wrong_chunk', missed: 'missed', partial: 'partial' },
    });
    expect(diagnosis.waterfall).toBe(null);
    expect(diagnosis.decision).toMatchObject({ half: 'unknown', questions: 6, of: 11 });
  });
});
