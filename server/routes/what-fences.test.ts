import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GoldenItem } from '#core/golden/item';
import type { z } from 'zod';
import { buildReport } from '../../scripts/harness/build-report.ts';
import { createEmbeddedPipeline } from '../../scripts/harness/embedded.ts';
import { runEval } from '../../scripts/harness/run-eval.ts';
import { git } from '../fixtures/commits.ts';
import { TestServer } from '../fixtures/running-server.ts';
import { Golden } from './schema/golden.ts';
import { QuestionList } from './schema/question.ts';
import { RunDetail } from './schema/run.ts';
import { Trend } from './schema/trend.ts';

// The tokenizer's table takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const filler = (about: string) =>
  Array.from({ length: 6 }, (_, i) => `Sentence ${i} tells ${about} in other words.`).join(' ');
const documents = [
  {
    slug: 'returns',
    text: `# Returns\n\n${filler('returns')}\n\nYou have 30 days to send a parcel back. ${filler('parcels')}`,
  },
  { slug: 'codes', text: `# Codes\n\n${filler('codes')}\n\nE23: push the pin ten times.` },
];

type Item = z.input<typeof GoldenItem>;
const RETURNS: Item = {
  qid: 'returns',
  question: 'How many days to send a parcel back?',
  evidence: [{ doc_id: 'returns', quote: '30 days to send a parcel back' }],
  answer_must_mention: ['30 days'],
  tags: ['money'],
};
const CODES: Item = {
  qid: 'codes',
  question: 'What helps against E23?',
  relevant_chunk_ids: ['codes#1'],
  answer_must_mention: ['ten times'],
  note: 'asked often',
};

/** Evaluates and reports as the command line does, at the next commit of a line. */
async function measure(project: string, day: number, golden: Item[], chunk_size = 40) {
  const pipeline = createEmbeddedPipeline({ documents, settings: { chunk_size } });
  const evaluation = await runEval({ pipeline, golden, k: 2, depth: 20 });
  const report = buildReport({
    evaluation,
    // What the report says of its items is what was evaluated.
    golden: { items: evaluation.questions },
    git: git(`c${day}`, day > 1 ? [`c${day - 1}`] : [], day),
    config: { pipeline: pipeline.settings, generator: pipeline.generator },
    kind: 'ci',
    project,
  });
  return (await server.post(project, report)).run;
}
const trendOf = async (project: string) => Trend.parse(await server.get(project, '/trend'));
const versionsOf = async (project: string) =>
  Golden.parse(await server.get(project, '/golden')).versions;

describe('what breaks the lines of a trend', () => {
  it('rewording a tag or a note fences nothing', async () => {
    await measure('reworded', 1, [RETURNS, CODES]);
    const reworded = [
      { ...RETURNS, tags: ['refunds', 'law'], source: 'log' as const },
      { ...CODES, note: 'asked by everybody', must_pass: true },
    ];
    const run = await measure('reworded', 2, reworded);
    expect((await trendOf('reworded')).fences).toEqual([]);
    expect(await versionsOf('reworded')).toMatchObject([{ runs: 2, items: 2 }]);
    const { predecessor } = RunDetail.parse(await server.get('reworded', `/runs/${run.id}`));
    expect(predecessor).toMatchObject({ golden_changed: false, pairing: { paired: 2 } });
  });

  it.each<[string, Item]>([
    ['what must be mentioned', { ...CODES, answer_must_mention: ['ten'] }],
    ['the gold', { ...CODES, relevant_chunk_ids: ['codes#0'] }],
    ['the question', { ...CODES, question: 'What is to be done about E23?' }],
  ])('changing one label fences exactly that set: %s', async (what, changed) => {
    const project = `label-${what.replaceAll(' ', '-')}`;
    await measure(project, 1, [RETURNS, CODES]);
    const run = await measure(project, 2, [RETURNS, changed]);
    await measure(project, 3, [RETURNS, changed]);
    const { points, fences } = await trendOf(project);
    // One fence, where the new set begins, for every metric of quality that both measured.
    expect(fences).toMatchObject([{ position: 1, reason: 'golden' }]);
    const measured = Object.entries(points[1]?.metrics ?? {});
    const quality = measured.filter(
      ([name, value]) => value !== null && !name.startsWith('retrieve_ms'),
    );
    expect([...(fences[0]?.metrics ?? [])].sort()).toEqual(quality.map(([name]) => name).sort());
    expect(await versionsOf(project)).toMatchObject([{ runs: 1 }, { runs: 2 }]);
    // The other question is compared as before.
    const { predecessor } = RunDetail.parse(await server.get(project, `/runs/${run.id}`));
    expect(predecessor?.pairing).toMatchObject({ paired: 1, relabelled: ['codes'], moved: [] });
    expect(predecessor?.paired['recall@3']).toMatchObject({ n: 1 });
  });

  it('changing the chunk size fences nothing and marks the change', async () => {
    await measure('chunks', 1, [RETURNS, CODES]);
    const run = await measure('chunks', 2, [RETURNS, CODES], 20);
    const { fences, points } = await trendOf('chunks');
    expect(fences).toEqual([]);
    expect(points[1]?.config_changes).toEqual(['chunk_size 40 → 20']);
    expect(points.map(({ moved }) => moved)).toEqual([null, 1]);
    expect(await versionsOf('chunks')).toHaveLength(1);
    // Evidence finds its chunk whatever the size; an id names another text now, and that is listed.
    const { predecessor } = RunDetail.parse(await server.get('chunks', `/runs/${run.id}`));
    expect(predecessor?.pairing).toMatchObject({
      paired: 2,
      relabelled: [],
      moved: ['codes'],
      uses_documents: true,
    });
    expect(predecessor?.paired).not.toHaveProperty('recall@3');
    expect(predecessor?.paired['doc_recall@3']).toMatchObject({ n: 2 });
    const list = QuestionList.parse(await server.get('chunks', `/runs/${run.id}/questions`));
    const movements = list.questions.map(({ qid, movement }) => [qid, movement]);
    expect(movements).toContainEqual(['codes', 'moved']);
    expect(movements).not.toContainEqual(['returns', 'moved']);
    const recall = (await trendOf('chunks')).headlines.find(({ metric }) => metric === 'recall@2');
    expect(recall?.predecessor).toMatchObject({ compared: 'doc_recall@2', moved: 1, n: 2 });
  });
});
