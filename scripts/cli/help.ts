import type { Command, Help, Option } from 'commander';
import type { AnyCommandSpec } from './command-line.ts';
import { EnvOption } from './env-option.ts';

/** Help is laid out for this many columns, whatever the terminal has. */
export const HELP_COLUMNS = 80;

/** How the commands and options of a help text are written. */
export const HELP_LAYOUT: Partial<Help> = {
  /** Commands of two words stand in the list of all with both. */
  visibleCommands: (command) =>
    command.commands.flatMap((child) => (child.commands.length > 0 ? child.commands : [child])),
  subcommandTerm: (command) => wordsOf(command).join(' '),
  optionDescription: describeOption,
};

/** The words after `ranktrail` that call a command. */
function wordsOf(command: Command): string[] {
  return command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
}

/** `chunks in the prompt (default: 5; env: RANKTRAIL_K)`. */
function describeOption(option: Option): string {
  const { defaultValue, defaultValueDescription, description } = option;
  const value: unknown = defaultValueDescription ?? defaultValue;
  const hasDefault = value !== undefined && typeof value !== 'boolean';
  const remarks = [
    ...(hasDefault ? [`default: ${String(value)}`] : []),
    ...(option instanceof EnvOption ? [`env: ${option.variables.join(', ')}`] : []),
  ];
  return remarks.length > 0 ? `${description} (${remarks.join('; ')})` : description;
}

const OF_SERVER: [string, string][] = [
  ['RANKTRAIL_TOKEN', 'token for the server, where it asks for one'],
  ['RANKTRAIL_TIMEOUT', 'seconds a request may take (usually 120)'],
];

/** What stands below the options: variables that no option stands for, and lines to be copied. */
export function helpAfter(command: Command, { examples, environment = [] }: AnyCommandSpec) {
  const talksToServer = command.options.some(({ long }) => long === '--url');
  const variables = [...(talksToServer ? OF_SERVER : []), ...environment];
  const parts = [
    ...(variables.length > 0 ? [`Environment:\n${columnsOf(variables).join('\n')}`] : []),
    examplesOf(examples),
  ];
  return parts.map((part) => `\n${part}`).join('\n');
}

function columnsOf(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** In two columns where they have room, else each line below its meaning. */
function examplesOf(examples: AnyCommandSpec['examples']): string {
  const columns = columnsOf(examples);
  const lines = columns.every((line) => line.length <= HELP_COLUMNS)
    ? columns
    : examples.flatMap(([line, meaning]) => [`  # ${meaning}`, `  ${line}`]);
  return `Example${examples.length > 1 ? 's' : ''}:\n${lines.join('\n')}`;
}
