import { openGoldenFile } from '../artifacts/golden-file.ts';
import type { Settings } from '../config/settings.ts';
import { DEFAULT_TIMEOUT_MS } from '../harness/eval-options.ts';
import { openIndex } from '../harness/open-index.ts';
import { checkAgainstIndex } from './against-index.ts';
import { checkItems } from './check-items.ts';

/** Below this a single question moves a metric by more than the default tolerance. */
export const FEW_QUESTIONS = 20;

/** A fault or a warning; `line` and `qid` are null where it is about the whole set. */
export interface Remark {
  line: number | null;
  qid: string | null;
  message: string;
  remedy: string;
}
export interface Warning extends Remark {
  kind: string;
}

export interface GoldenCheck {
  /** Without fault. */
  questions: number;
  faults: Remark[];
  warnings: Warning[];
  /** Chunks of the index that the labels were held against; null where it was not. */
  chunks: number | null;
}

/**
 * Everything that can be said of a golden set before a run. Only one without faults is held against
 * the index, where the pipeline can list it.
 * @throws {Fault} where there is no file, HarnessError where the index cannot be listed.
 */
export async function checkGolden(
  path: string,
  { config, configPath }: Pick<Settings, 'config' | 'configPath'>,
  signal: AbortSignal,
): Promise<GoldenCheck> {
  const { items, lines, faults } = openGoldenFile(path);
  const check: GoldenCheck = { questions: items.length, faults, warnings: [], chunks: null };
  const say = (kind: string, message: string, remedy: string) =>
    check.warnings.push({ kind, line: null, qid: null, message, remedy });
  const grades = !config.generate ? 'not' : config.judge ? 'by a judge' : 'by mention';
  const found = [];
  found.push(...checkItems(items, grades));
  if (faults.length === 0) {
    if (items.length < FEW_QUESTIONS) {
      const count = items.length === 1 ? 'only one question' : `only ${items.length} questions`;
      say('few-questions', count, 'label about fifty real ones');
    }
    if (config.listChunks) {
      const chunks = await openIndex(config, { signal, timeoutMs: DEFAULT_TIMEOUT_MS });
      check.chunks = chunks?.length ?? null;
      found.push(...checkAgainstIndex(items, chunks ?? []));
    } else if (configPath !== null) {
      const remedy = 'add listChunks to the configuration';
      say('index-unknown', 'labels were not held against the index', remedy);
    }
  }
  const placed = found.map(({ item, ...warning }) => ({
    ...warning,
    line: lines[item] ?? null,
    qid: items[item]?.qid ?? null,
  }));
  check.warnings.push(...placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  return check;
}
