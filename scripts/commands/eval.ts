import { resolve } from 'node:path';
import { Option } from 'commander';
import { diagnose } from '#core/diagnosis/diagnose';
import { writeWhole } from '../artifacts/report-file.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import { printComparison } from '../cli/comparison-summary.ts';
import { evaluateNow, type EvaluateOptions } from '../cli/evaluate-now.ts';
import { EXIT } from '../cli/exit-code.ts';
import { movedGoldSentences } from '../cli/moved-gold.ts';
import * as option from '../cli/options.ts';
import { comparedDocument, runBeforeAt } from '../cli/run-before.ts';
import { measuredMetrics, printRun, worstQuestions } from '../cli/run-summary.ts';
import { sendReport } from '../cli/send-report.ts';
import { readSettings, shown, type GivenSettings } from '../config/settings.ts';

interface EvalCommandOptions extends GivenSettings, EvaluateOptions {
  out?: string;
  push?: boolean;
}

/** `ranktrail eval`: runs the pipeline over the golden set and writes the report. */
export const evaluate: CommandSpec<EvalCommandOptions> = {
  examples: [
    ['ranktrail eval', 'all questions; writes .ranktrail/report.json'],
    ['ranktrail eval --no-generate --push', 'retrieval alone, and send the report'],
  ],
  configure: (command) =>
    command
      .addOption(option.configOption())
      .addOption(option.goldenOption())
      .addOption(option.baselineOption())
      .addOption(option.kOption())
      .addOption(option.depthOption())
      .addOption(option.concurrencyOption())
      .addOption(
        new Option('--limit <n>', 'only the first n questions').argParser(
          option.wholeNumber(1, 100_000),
        ),
      )
      .option('--generate', 'answer too, and fail without a generate function')
      .option('--no-generate', 'measure retrieval alone')
      .addOption(option.kindOption())
      .addOption(option.labelOption())
      .addOption(option.shaOption())
      .addOption(option.branchOption())
      .addOption(option.outOption())
      .option('--push', 'send the report to the server')
      .addOption(option.projectOption())
      .addOption(option.urlOption()),
  async run(options, context) {
    const { terminal, cwd } = context;
    const settings = await readSettings(options, context);
    const { report, scored, warnings, baseline } = await evaluateNow(options, settings, context);
    const path = options.out === undefined ? settings.reportPath : resolve(cwd, options.out);
    const text = `${JSON.stringify(report, null, 1)}\n`;
    const before = runBeforeAt(path, { report, scored });
    writeWhole(path, text);
    const diagnosis = diagnose(report, scored);
    const movedGold = movedGoldSentences(scored, { before, baseline });
    for (const sentence of movedGold) terminal.print(`${terminal.paint('red', sentence)}\n`);
    printRun(report, scored, diagnosis, terminal);
    if (before) printComparison(before, { report, scored }, terminal);
    terminal.print('');
    for (const warning of warnings) terminal.warn(warning);
    terminal.print(`Report: ${shown(path, cwd)}`);
    const pushed = options.push
      ? await sendReport({ project: report.project, text }, settings, context)
      : null;
    terminal.document({
      report: path,
      sha: report.git.sha,
      k: scored.k,
      depth: scored.depth,
      questions: report.questions.length,
      judged: scored.judged,
      errors: scored.errors,
      metrics: scored.metrics,
      n: scored.n,
      measured: measuredMetrics(scored).map(({ name }) => name),
      worst: worstQuestions(scored).map(({ qid, rank, needs, needsMet }) => ({
        qid,
        rank,
        needs,
        needs_met: needsMet,
      })),
      diagnosis,
      compared: before && comparedDocument(before),
      moved_gold: movedGold,
      warnings,
      pushed,
    });
    return scored.errors > 0 ? EXIT.outside : EXIT.fine;
  },
};
