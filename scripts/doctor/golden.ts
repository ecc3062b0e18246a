import { relative } from 'node:path';
import { readGoldenFile } from '../artifacts/golden-file.ts';
import { readBaselineFile } from '../artifacts/baseline-file.ts';
import { Fault } from '../cli/fault.ts';
import type { Settings } from '../config/settings.ts';
import { FEW_QUESTIONS } from '../golden/check.ts';
import { nameSome } from '../harness/findings.ts';
import { createGoldResolver, isUnwinnable } from '../harness/gold.ts';
import { fail, failedSentence, ok, warn, type Finding } from './finding.ts';

/** Questions named before "and n more". */
const NAMED = 5;

/** The golden set, and whether the index can win it. */
export async function examineGolden(settings: Settings): Promise<Finding[]> {
  const { goldenPath, config, folder } = settings;
  const path = relative(folder, goldenPath) || goldenPath;
  let items;
  try {
    ({ items } = readGoldenFile(goldenPath));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const finding = failedSentence('golden set', error.message);
    return [{ ...finding, message: [finding.message, ...error.details].join('; ') }];
  }
  const count =
    items.length < FEW_QUESTIONS
      ? warn('golden set', `${items.length} questions in ${path}`, 'label about fifty real ones')
      : ok('golden set', `${items.length} questions in ${path}`);
  if (!config.listChunks) {
    const asked = items.some((item) => item.evidence.length > 0);
    const remedy = 'add listChunks to the configuration, and labels are checked against the index';
    const message = asked ? 'evidence cannot be looked up' : 'the index cannot be listed';
    return [count, warn('corpus', message, remedy)];
  }
  try {
    return [count, ...examineCorpus(items, await config.listChunks())];
  } catch (error) {
    const message = `listChunks raised: ${(error as Error).message}`;
    return [count, fail('corpus', message, 'repair it, or start what it asks', 'outside')];
  }
}

type Items = ReturnType<typeof readGoldenFile>['items'];
type Chunks = Awaited<ReturnType<NonNullable<Settings['config']['listChunks']>>>;

function examineCorpus(items: Items, chunks: Chunks): Finding[] {
  const resolve = createGoldResolver(chunks);
  const golds = items.map((item) => ({ qid: item.qid, gold: resolve(item) }));
  const named = (test: (gold: ReturnType<typeof resolve>) => boolean) => {
    const qids = golds.filter(({ gold }) => test(gold)).map(({ qid }) => qid);
    return qids.length > 0 ? nameSome(qids, NAMED) : null;
  };
  const lost = named(isUnwinnable);
  const unresolved = named((gold) => gold.unresolved.length > 0);
  const partly = named(
    (gold) => !isUnwinnable(gold) && Object.values(gold.indexed ?? {}).includes(false),
  );
  const findings = [ok('corpus', `${chunks.length} chunks`)];
  if (lost) {
    findings.push(
      fail('corpus', `gold of ${lost} is not in the index`, 're-index, or correct the labels'),
    );
  }
  if (unresolved) {
    findings.push(
      warn('corpus', `no chunk holds an evidence quote of ${unresolved}`, 'correct the quotes'),
    );
  }
  if (partly) {
    findings.push(
      warn('corpus', `some gold of ${partly} is not in the index`, 'correct the labels'),
    );
  }
  return findings;
}

export function examineBaseline({ baselinePath, folder }: Settings): Finding {
  const path = relative(folder, baselinePath) || baselinePath;
  try {
    const baseline = readBaselineFile(baselinePath);
    return baseline
      ? ok('baseline', `${Object.keys(baseline.metrics).length} metrics in ${path}`)
      : warn('baseline', `there is none at ${path}`, 'record one with ranktrail baseline --update');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return failedSentence('baseline', error.message);
  }
}
