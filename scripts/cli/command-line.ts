import { Command, CommanderError, Option, type OutputConfiguration } from 'commander';
import type { Context } from './context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { EnvOption } from './env-option.ts';
import { explain, faultDocument, reportFault } from './explain.ts';
import { Fault } from './fault.ts';
import { HELP_COLUMNS, HELP_LAYOUT, helpAfter } from './help.ts';

/** A line of `ranktrail --help`; only the command that is called is loaded. */
export interface CommandEntry {
  /** One word or two: `golden check`. */
  name: string;
  summary: string;
  load(): Promise<AnyCommandSpec>;
}

/** One command: its arguments and what it does. `run` answers with the exit code. */
export interface CommandSpec<Options = never> {
  /** Shown at the end of `--help`: a line that can be copied, and what it does. */
  examples: [line: string, meaning: string][];
  /** Variables that no option stands for, also shown in `--help`. */
  environment?: [variable: string, meaning: string][];
  configure(command: Command): Command;
  run(options: Options, context: Context, args: string[]): Promise<ExitCode>;
}

/** A command of any options; each `run` gets those that its own `configure` declared. */
export type AnyCommandSpec = CommandSpec<never>;

const jsonOption = () =>
  new Option('--json', 'print one JSON document on standard output, all else on standard error');

/** Is the result asked for as one JSON document? */
export function asksForJson(argv: string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

/** Parses `argv` (without node and script), runs the command and answers with the exit code. */
export async function runCommandLine(
  argv: string[],
  { entries, version, context }: { entries: CommandEntry[]; version: string; context: Context },
): Promise<ExitCode> {
  const { terminal, signal } = context;
  terminal.json = asksForJson(argv);
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const called = entries.find(({ name }) => [first, `${first} ${second}`].includes(name));
  const told: string[] = [];
  try {
    const program = createProgram(entries, version, {
      writeOut(text) {
        told.push(text.trimEnd());
        terminal.print(text.trimEnd());
      },
      writeErr: (text) => terminal.note(text.trimEnd()),
    });
    let exitCode: ExitCode = EXIT.fine;
    if (called) {
      const command = commandOf(program, called.name);
      const spec = await called.load();
      spec.configure(command).addOption(jsonOption());
      command.addHelpText('after', helpAfter(command, spec));
      command.action(async () => {
        readEnvironment(command, context.env);
        exitCode = await spec.run(command.opts() as never, context, command.args);
      });
    } else if (words[0] === first) {
      // Without --help, which would answer for a command that is not there.
      const names = [first, second].filter((word) => word !== undefined);
      if (!isGroup(program, names)) await program.parseAsync(names, { from: 'user' });
    }
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) {
      const text = told.join('\n');
      terminal.document(thrown.code === 'commander.version' ? { version } : { help: text });
      return EXIT.fine;
    }
    const fault =
      thrown instanceof CommanderError ? usageFault(thrown, called?.name) : explain(thrown, signal);
    // Help has told people already.
    if (isHelp(thrown)) terminal.document(faultDocument(fault));
    else reportFault(fault, context);
    return fault.exitCode;
  }
}

function createProgram(
  entries: CommandEntry[],
  version: string,
  output: Pick<OutputConfiguration, 'writeOut' | 'writeErr'>,
): Command {
  const program = new Command('ranktrail')
    .description(
      'Scores the retrieval and the generation of a RAG pipeline apart, on every commit.',
    )
    .version(version, '-V, --version')
    .helpCommand(false)
    .configureHelp(HELP_LAYOUT)
    .addHelpText('after', '\nranktrail <command> --help tells more about a command.')
    .addOption(jsonOption().hideHelp())
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
      outputError: () => undefined,
      ...output,
    });
  for (const { name, summary } of entries) commandOf(program, name).description(summary);
  return program;
}

/** The command of these words, made where it is not there yet. */
function commandOf(program: Command, name: string): Command {
  return name
    .split(' ')
    .reduce(
      (parent, word) =>
        parent.commands.find((known) => known.name() === word) ?? parent.command(word),
      program,
    );
}

/** Do these words name no more than commands that only have others? */
function isGroup(program: Command, [name, ...rest]: string[]): boolean {
  const command = program.commands.find((known) => known.name() === name);
  return command !== undefined && (rest.length === 0 || isGroup(command, rest));
}

/** Gives options that no flag set the value of their variable. */
function readEnvironment(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    if (!(option instanceof EnvOption)) continue;
    const name = option.attributeName();
    const variable = option.variables.find((name) => env[name]);
    const text = variable && env[variable];
    if (!text || command.getOptionValueSource(name) === 'cli') continue;
    try {
      const value: unknown = option.parseArg ? option.parseArg(text, undefined) : text;
      command.setOptionValueWithSource(name, value, 'env');
    } catch (error) {
      throw new Fault(`${variable}=${text} is wrong: ${(error as Error).message}`);
    }
  }
}

/** Was help shown because no command was named? */
const isHelp = (thrown: unknown) =>
  thrown instanceof CommanderError && thrown.code === 'commander.help';

/** commander's message as one sentence: `error: unknown option '--kk'\n(Did you mean --k?)`. */
function usageFault(error: CommanderError, command = ''): Fault {
  if (isHelp(error)) return new Fault('No command is named: ranktrail --help lists them.');
  const excess = error.code === 'commander.excessArguments';
  const sentence = error.message
    .replace(/^error: /, '')
    .replace(excess ? /\.$/ : /$^/, '')
    .replaceAll('\n', ' ');
  const ended = /[.?)]$/.test(sentence)
    ? sentence
    : `${sentence}: see ranktrail ${command ? `${command} ` : ''}--help.`;
  return new Fault(ended.charAt(0).toUpperCase() + ended.slice(1), { cause: error });
}
