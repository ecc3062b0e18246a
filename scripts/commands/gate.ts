import { Option } from 'commander';
import type { Baseline } from '#core/gate/baseline';
import { runGate } from '#core/gate/gate';
import type { Tolerance } from '#core/gate/rule';
import { noBaseline, parseBaselineText, readBaselineFile } from '../artifacts/baseline-file.ts';
import { carriedBaseline } from '../artifacts/carried-baseline.ts';
import { withQuestions } from '../cli/baseline-questions.ts';
import { chooseRun, type ChosenRun } from '../cli/choose-run.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { listsOf, metricOption, toleranceOption } from '../cli/gate-options.ts';
import { printGate, questionsMoved } from '../cli/gate-summary.ts';
import * as option from '../cli/options.ts';
import { connect } from '../cli/send-report.ts';
import { readSettings, shown, type GivenSettings, type Settings } from '../config/settings.ts';
import { readFileAt } from '../git/file-at.ts';

interface GateCommandOptions extends GivenSettings {
  run?: string;
  fresh?: boolean;
  baselineRef?: string;
  metric?: string[];
  tolerance?: Tolerance;
  strict?: boolean;
}

/** `ranktrail gate`: fails when a metric fell below the committed baseline by more than the tolerance. */
export const gate: CommandSpec<GateCommandOptions> = {
  examples: [
    ['ranktrail eval && ranktrail gate', 'the run just made against evals/baseline.json'],
    ['ranktrail gate report.json --baseline-ref origin/main', 'a pull request against main'],
    ['ranktrail gate --project demo --run sha:$SHA', 'a run on the server'],
  ],
  configure: (command) =>
    command
      .argument('[report]', 'report or flat map (default: .ranktrail/report.json of this commit)')
      .option('--run <reference>', 'a run on the server: sha:SHA, run:ID or branch:NAME')
      .option('--fresh', 'evaluate now')
      .addOption(option.configOption())
      .addOption(option.baselineOption())
      .addOption(
        new Option(
          '--baseline-ref <ref>',
          'the baseline file as committed there, origin/main: a change cannot approve itself',
        ),
      )
      .addOption(metricOption())
      .addOption(toleranceOption())
      .option('--strict', 'never compare across different golden sets')
      .addOption(option.flatKOption())
      .addOption(option.projectOption())
      .addOption(option.urlOption())
      .addHelpText(
        'after',
        '\nExit codes: 0 passed, 1 fell, 2 wrong input (a metric is missing),\n' +
          '3 not comparable, 4 the run has errors.\n' +
          'Without a baseline file the one that the report carries is used.',
      ),
  async run(options, context, [file]) {
    const { terminal } = context;
    const settings = await readSettings(options, context);
    const run = await chooseRun({ ...options, file }, settings, context);
    const { baseline, source, tolerance } = await chooseBaseline(run, options, settings, context);
    const { scored } = run;
    const result = runGate({
      baseline,
      scored,
      goldenHash: run.goldenHash,
      lists: listsOf(options.metric, settings.config),
      tolerance: options.tolerance ?? settings.config.gate?.tolerance ?? tolerance,
      strict: options.strict,
    });
    const sha = run.sha === null ? '' : `${run.sha.slice(0, 7)}, `;
    terminal.print(`Run: ${sha}${run.source}\nBaseline: ${source}\n`);
    printGate(result, { baseline, scored }, terminal);
    terminal.document({
      outcome: result.outcome,
      exit_code: result.exitCode,
      sha: run.sha,
      run: run.source,
      baseline: source,
      rows: result.rows.map((row) => ({
        ...row,
        n: Number.isFinite(row.n) ? row.n : null,
        questions: questionsMoved(row.metric, baseline, scored),
      })),
      must_pass: result.mustPass,
      messages: result.messages,
    });
    return EXIT_CODES[result.exitCode];
  },
};

const EXIT_CODES = {
  0: EXIT.fine,
  1: EXIT.regressed,
  2: EXIT.wrong,
  3: EXIT.notComparable,
  4: EXIT.outside,
} as const;

interface ChosenBaseline {
  baseline: Baseline;
  /** Said to people. */
  source: string;
  /** Carried with it; what is asked for or configured goes before. */
  tolerance?: number | null;
}

/** The file as committed at `--baseline-ref`, else the file, else what the report carries. */
async function chooseBaseline(
  run: ChosenRun,
  { baselineRef, baseline: named, run: reference }: GateCommandOptions,
  settings: Settings,
  context: Context,
): Promise<ChosenBaseline> {
  const { baselinePath, folder } = settings;
  const { cwd, env } = context;
  const path = shown(baselinePath, cwd);
  if (baselineRef !== undefined) {
    const text = await readFileAt(baselineRef, baselinePath, { cwd: folder, env });
    const source = `${path} at ${baselineRef}`;
    return { baseline: parseBaselineText(source, text), source };
  }
  const inFile = readBaselineFile(baselinePath);
  if (inFile) return { baseline: inFile, source: path };
  const given = named === undefined ? run.report?.baseline : null;
  const carried = carriedBaseline(given);
  if (given && carried) {
    const { tolerance } = given;
    const baseline = reference
      ? await withQuestions(carried, settings, connect(settings, context))
      : carried;
    return { baseline, source: 'carried by the report', tolerance };
  }
  throw noBaseline(path);
}
