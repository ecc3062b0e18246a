import type { Baseline } from '#core/gate/baseline';
import { parseReport } from '#core/report/parse';
import type { Report, RunKind } from '#core/report/report';
import { scoreReport } from '#core/report/score';
import type { Scored } from '#core/report/scored';
import { readBaselineForReport } from '../artifacts/baseline-file.ts';
import { carryBaseline } from '../artifacts/carried-baseline.ts';
import { readGoldenFile } from '../artifacts/golden-file.ts';
import type { Settings } from '../config/settings.ts';
import { readCi } from '../git/ci/read-ci.ts';
import { readGitFacts } from '../git/git-facts.ts';
import type { RanktrailConfig } from '../harness/pipeline.ts';
import type { Context } from './context.ts';
import { Fault } from './fault.ts';

export interface EvaluateOptions {
  sha?: string;
  branch?: string;
  kind?: RunKind;
  label?: string;
  /** Only the first so many questions. */
  limit?: number;
  /** true: must; false: retrieval alone; undefined: where the pipeline can. */
  generate?: boolean;
}

export interface Evaluated {
  report: Report;
  scored: Scored;
  warnings: string[];
  /** The committed one; null where there is none, or a broken one. */
  baseline: Baseline | null;
}

/** Runs the configured pipeline over the golden set, with progress, and makes the report. */
export async function evaluateNow(
  options: EvaluateOptions,
  settings: Settings,
  context: Context,
): Promise<Evaluated> {
  const { env, terminal, signal } = context;
  const pipeline = pipelineOf(settings);
  const golden = readGoldenFile(settings.goldenPath);
  const items = golden.items.slice(0, options.limit ?? golden.items.length);
  const git = await readGitFacts({
    cwd: settings.folder,
    env,
    sha: options.sha,
    branch: options.branch,
    onWarning: (sentence) => terminal.warn(sentence),
  });
  if (git.dirty) {
    terminal.warn('Tracked files differ from the commit, so this run is marked: commit first.');
  }
  const baseline = readBaselineForReport(settings, (sentence) => terminal.warn(sentence));
  const { buildReport, createProgress, runEval } = await import('../harness/library.ts');
  const progress = createProgress(
    `Evaluating ${items.length} question${items.length === 1 ? '' : 's'}`,
    {
      stream: terminal.stderr as NodeJS.WriteStream,
      env,
    },
  );
  const { k, depth, concurrency, project } = settings;
  try {
    const evaluation = await runEval({
      pipeline,
      golden: items,
      k,
      depth,
      concurrency,
      generation: options.generate ?? 'auto',
      signal,
      onProgress: progress.onProgress,
    });
    const input = buildReport({
      evaluation,
      golden: { name: golden.name, items },
      git,
      config: {
        pipeline: pipeline.settings ?? null,
        generator: pipeline.generator ?? null,
        judge: pipeline.judgeInfo ?? null,
      },
      kind: options.kind ?? readCi(env, null)?.kind ?? 'local',
      label: options.label ?? null,
      project: project ?? pipeline.project,
      baseline: baseline && carryBaseline(baseline, settings.config.gate?.tolerance),
    });
    const parsed = parseReport(input);
    if (!parsed.ok) throw new Error(`invalid report: ${JSON.stringify(parsed.errors)}`);
    const scored = scoreReport(parsed.report);
    return {
      report: parsed.report,
      scored,
      warnings: [...new Set([...evaluation.warnings, ...scored.warnings])],
      baseline,
    };
  } finally {
    progress.stop();
  }
}

function pipelineOf({ config, configPath, project }: Settings): RanktrailConfig {
  if (configPath === null) {
    throw new Fault(
      'There is no ranktrail.config.ts here or above: run ranktrail init, or name it with --config.',
    );
  }
  if (typeof config.retrieve !== 'function' && 'retrieve' in config) {
    throw new Fault(
      `${configPath} sets retrieve to undefined: look whether the module it is imported from exports it by that name.`,
    );
  }
  if (typeof config.retrieve !== 'function') {
    throw new Fault(
      `${configPath} has no retrieve function, so there is nothing to evaluate: ` +
        'write one in a ranktrail.config.ts (ranktrail init shows how).',
    );
  }
  if (!project) {
    throw new Fault(`The project has no name: write project: '…' into ${configPath}.`);
  }
  return config as RanktrailConfig;
}
