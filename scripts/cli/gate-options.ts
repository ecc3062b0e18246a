import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_LISTS, type GateLists } from '#core/gate/gate';
import type { Tolerance } from '#core/gate/rule';
import type { ConfigFile } from '../config/schema.ts';

/** `--tolerance 0.03`, `--tolerance mrr=0.1`, several times: one for all, or per metric. */
function collectTolerance(text: string, before: Tolerance | undefined): Tolerance {
  const [, metric, number] = /^(?:(.+)=)?([0-9.]+)$/.exec(text) ?? [];
  const value = Number(number);
  if (!(value >= 0) || (metric === undefined && value > 1)) {
    throw new InvalidArgumentError('Give a share such as 0.05, or one metric such as mrr=0.1.');
  }
  if (metric === undefined) return value;
  return { ...(typeof before === 'object' ? before : {}), [metric]: value };
}

export const toleranceOption = () =>
  new Option(
    '--tolerance <share>',
    'how far a metric may fall, for all or as metric=share',
  ).argParser(collectTolerance);

export const metricOption = () =>
  new Option(
    '--metric <name>',
    'gate this metric instead of the configured ones; repeatable',
  ).argParser((name: string, before: string[] | undefined) => [...(before ?? []), name]);

/** The metrics to gate: those named on the command line, else the configured lists. */
export function listsOf(metrics: string[] | undefined, { gate }: ConfigFile): GateLists {
  if (metrics) return { retrieval: metrics, generation: [] };
  return {
    retrieval: gate?.retrieval ?? DEFAULT_LISTS.retrieval,
    generation: gate?.generation ?? DEFAULT_LISTS.generation,
  };
}
