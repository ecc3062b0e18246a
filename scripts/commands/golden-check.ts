import { plain } from '../cli/colour.ts';
import type { CommandSpec } from '../cli/command-line.ts';
import { EXIT } from '../cli/exit-code.ts';
import * as option from '../cli/options.ts';
import type { Terminal } from '../cli/terminal.ts';
import { readSettings, shown, type GivenSettings } from '../config/settings.ts';
import { checkGolden, type GoldenCheck, type Remark } from '../golden/check.ts';

/** Faults, and warnings, shown before "and n more". */
const SHOWN = 50;

/** `ranktrail golden check`: what is wrong with a golden set, and what is odd about it. */
export const goldenCheck: CommandSpec<GivenSettings> = {
  examples: [
    ['ranktrail golden check', 'the configured set, against the index it is for'],
    ['ranktrail golden check new.jsonl --json', 'another file, for a script'],
  ],
  configure: (command) =>
    command
      .argument('[file]', 'golden set (default: that of --golden)')
      .addOption(option.configOption())
      .addOption(option.goldenOption())
      .addHelpText(
        'after',
        '\nExit codes: 0 no faults, 2 faults, 4 the index cannot be listed.\n' +
          'With listChunks in the configuration, labels are held against the index.',
      ),
  async run(options, context, [file]) {
    const { terminal, cwd, signal } = context;
    const settings = await readSettings({ ...options, golden: file ?? options.golden }, context);
    const path = settings.goldenPath;
    const check = await checkGolden(path, settings, signal);
    printCheck(shown(path, cwd), check, terminal);
    const exitCode = check.faults.length > 0 ? EXIT.wrong : EXIT.fine;
    terminal.document({ file: path, ...check, exit_code: exitCode });
    return exitCode;
  },
};

function printCheck(path: string, check: GoldenCheck, terminal: Terminal): void {
  const { faults, warnings, questions, chunks } = check;
  const index = chunks === null ? '' : `, held against ${count(chunks, 'chunk')}`;
  terminal.print(
    `${path}: ${count(questions, faults.length > 0 ? 'sound question' : 'question')}${index}`,
  );
  printRemarks(terminal.paint('red', count(faults.length, 'fault')), faults, terminal);
  printRemarks(terminal.paint('yellow', count(warnings.length, 'warning')), warnings, terminal);
  if (faults.length + warnings.length === 0) {
    terminal.print(terminal.paint('green', 'Nothing to remark.'));
  }
}

function printRemarks(title: string, remarks: readonly Remark[], terminal: Terminal): void {
  if (remarks.length === 0) return;
  terminal.print(`\n${title}:`);
  for (const { line, qid, message, remedy } of remarks.slice(0, SHOWN)) {
    const place = line === null ? '' : `line ${line}${qid === null ? '' : ` (${plain(qid)})`}: `;
    terminal.print(`  ${place}${plain(message)}; ${plain(remedy)}`);
  }
  const more = remarks.length - SHOWN;
  if (more > 0) terminal.print(`  and ${more} more: --json has all`);
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
