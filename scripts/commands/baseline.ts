import { existsSync, readFileSync } from 'node:fs';
import { formatBaseline } from '#core/gate/baseline';
import type { Tolerance } from '#core/gate/rule';
import { type BaselineUpdate, BaselineUpdateError, updateBaseline } from '#core/gate/update';
import { noBaseline, readBaselineFile } from '../artifacts/baseline-file.ts';
import { writeWhole } from '../artifacts/report-file.ts';
import { chooseRun } from '../cli/choose-run.ts';
import { plain } from '../cli/colour.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import type { Context } from '../cli/context.ts';
import { EXIT } from '../cli/exit-code.ts';
import { Fault } from '../cli/fault.ts';
import { listsOf, metricOption, toleranceOption } from '../cli/gate-options.ts';
import * as option from '../cli/options.ts';
import { shownValue } from '../cli/run-summary.ts';
import { table } from '../cli/table.ts';
import type { Terminal } from '../cli/terminal.ts';
import { readSettings, shown, type GivenSettings, type Settings } from '../config/settings.ts';

interface BaselineOptions extends GivenSettings {
  update?: boolean;
  allowLower?: boolean;
  reason?: string;
  run?: string;
  fresh?: boolean;
  metric?: string[];
  tolerance?: Tolerance;
}

/** `ranktrail baseline`: shows the committed numbers, or moves them up to a run. */
export const baseline: CommandSpec<BaselineOptions> = {
  examples: [
    ['ranktrail baseline', 'show evals/baseline.json'],
    ['ranktrail eval && ranktrail baseline --update', 'record what is better; commit the file'],
    ['ranktrail baseline --update --allow-lower --reason "stricter labels"', 'let it fall'],
  ],
  configure: (command) =>
    command
      .argument('[report]', 'report (default: .ranktrail/report.json of this commit)')
      .option('--update', 'write the file')
      .option('--allow-lower', 'let metrics fall too; the reason is kept in the file')
      .option('--reason <text>', 'why they may fall')
      .option('--run <reference>', 'a run on the server: sha:SHA, run:ID or branch:NAME')
      .option('--fresh', 'evaluate now')
      .addOption(option.configOption())
      .addOption(option.baselineOption())
      .addOption(metricOption())
      .addOption(toleranceOption())
      .addOption(option.projectOption())
      .addOption(option.urlOption()),
  async run(options, context, [file]) {
    const settings = await readSettings(options, context);
    if (options.update) return update({ ...options, file }, settings, context);
    for (const name of ['allowLower', 'reason', 'run', 'fresh'] as const) {
      if (options[name] !== undefined) throw needsUpdate();
    }
    if (file !== undefined) throw needsUpdate();
    return show(settings, context);
  },
};

const needsUpdate = () =>
  new Fault('ranktrail baseline alone shows the file: add --update to change it.');

function show({ baselinePath }: Settings, { terminal, cwd }: Context) {
  const current = readBaselineFile(baselinePath);
  const path = shown(baselinePath, cwd);
  if (!current) throw noBaseline(path);
  const rows = Object.entries(current.metrics).map(([name, { value, n, sha }]) => [
    name,
    shownValue(name, value),
    n === null ? '–' : String(n),
    sha?.slice(0, 7) ?? '–',
  ]);
  terminal.print(`Baseline: ${path}\n`);
  terminal.print(table(['metric', 'value', 'n', 'commit'], rows, [1, 2]));
  for (const { metric, from, to, reason } of current.lowered) {
    const fall = `${metric} ${shownValue(metric, from)} → ${shownValue(metric, to)}`;
    terminal.print(`\nLowered: ${fall}: ${plain(reason)}`);
  }
  terminal.document({ path: baselinePath, ...current });
  return EXIT.fine;
}

async function update(
  options: BaselineOptions & { file?: string },
  settings: Settings,
  context: Context,
) {
  const { terminal, cwd } = context;
  const run = await chooseRun(options, settings, context);
  if (run.report?.git.dirty) {
    throw new Fault(
      'The run was made with uncommitted changes, so no commit stands for it: commit, evaluate, then update.',
    );
  }
  if (run.report === null) {
    throw new Fault(
      'A flat map has no questions to keep: commit it as the baseline file itself, or use a full report.',
    );
  }
  const path = settings.baselinePath;
  const old = readBaselineFile(path);
  const lists = listsOf(options.metric, settings.config);
  let updated: BaselineUpdate;
  try {
    updated = updateBaseline(old, run.scored, run, {
      tolerance: options.tolerance ?? settings.config.gate?.tolerance,
      allowLower: options.allowLower,
      reason: options.reason,
      metrics: [...lists.retrieval, ...lists.generation],
    });
  } catch (error) {
    if (error instanceof BaselineUpdateError) throw new Fault(sentence(error.message));
    throw error;
  }
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const after = formatBaseline(updated.baseline);
  if (after !== before) writeWhole(path, after);
  printUpdate(updated, terminal);
  terminal.print(`\n${sayWritten(before, after, shown(path, cwd), run.source)}`);
  const { changes, rebased, removed } = updated;
  terminal.document({ path, sha: run.sha, written: after !== before, changes, rebased, removed });
  return EXIT.fine;
}

function sayWritten(before: string | null, after: string, path: string, source: string): string {
  if (before === after) return `Nothing got better beyond its tolerance: ${path} stays as it is.`;
  return `${before === null ? 'Wrote' : 'Updated'} ${path} from ${source}: commit it.`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function printUpdate({ changes, rebased, removed }: BaselineUpdate, terminal: Terminal): void {
  const rows = changes.map(({ metric, from, to, change }) => [
    metric,
    shownValue(metric, from),
    shownValue(metric, to),
    change,
  ]);
  terminal.print(table(['metric', 'before', 'after', 'change'], rows, [1, 2]));
  const say = (qids: string[], meaning: string) => {
    if (qids.length > 0) terminal.print(`${meaning}: ${qids.map(plain).join(', ')}`);
  };
  say(rebased, 'Entered at their present value');
  say(removed, 'No longer in the golden set');
}
