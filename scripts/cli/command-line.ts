import { Command, CommanderError, Option } from 'commander';
import type { Context } from './context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { EnvOption } from './env-option.ts';
import { explain, reportFault } from './explain.ts';
import { Fault } from './fault.ts';

/** A line of `ranktrail --help`; only the command that is called is loaded. */
export interface CommandEntry {
  name: string;
  summary: string;
  load(): Promise<AnyCommandSpec>;
}

/** One command: its arguments and what it does. `run` answers with the exit code. */
export interface CommandSpec<Options = never> {
  /** Shown at the end of `--help`: a line that can be copied, and what it does. */
  examples: [line: string, meaning: string][];
  configure(command: Command): Command;
  run(options: Options, context: Context, args: string[]): Promise<ExitCode>;
}

/** A command of any options; each `run` gets those that its own `configure` declared. */
export type AnyCommandSpec = CommandSpec<never>;

const jsonOption = new Option(
  '--json',
  'print one JSON document on standard output, all else on standard error',
);

/** Parses `argv` (without node and script), runs the command and answers with the exit code. */
export async function runCommandLine(
  argv: string[],
  { entries, version, context }: { entries: CommandEntry[]; version: string; context: Context },
): Promise<ExitCode> {
  const { terminal, signal } = context;
  terminal.json = argv.includes('--json');
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const called = entries.find(({ name }) => name === words.find((word) => !word.startsWith('-')));
  try {
    const program = createProgram(entries, version, context);
    let exitCode: ExitCode = EXIT.fine;
    if (called) {
      const command = program.commands.find((known) => known.name() === called.name) as Command;
      const spec = await called.load();
      spec.configure(command).addOption(jsonOption).addHelpText('after', examplesOf(spec));
      command.action(async () => {
        readEnvironment(command, context.env);
        exitCode = await spec.run(command.opts() as never, context, command.args);
      });
    }
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT.fine;
    if (thrown instanceof CommanderError && thrown.code === 'commander.help') return EXIT.wrong;
    const fault =
      thrown instanceof CommanderError ? usageFault(thrown, called?.name) : explain(thrown, signal);
    reportFault(fault, context);
    return fault.exitCode;
  }
}

function createProgram(entries: CommandEntry[], version: string, { terminal }: Context): Command {
  const program = new Command('ranktrail')
    .description(
      'Scores the retrieval and the generation of a RAG pipeline apart, on every commit.',
    )
    .version(version, '-V, --version')
    .helpCommand(false)
    .addHelpText('after', '\nranktrail <command> --help tells more about a command.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: () => undefined,
    });
  for (const { name, summary } of entries) program.command(name).description(summary);
  return program;
}

function examplesOf(spec: AnyCommandSpec): string {
  const width = Math.max(...spec.examples.map(([line]) => line.length));
  const lines = spec.examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`;
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

/** commander's message as one sentence: `error: unknown option '--kk'\n(Did you mean --k?)`. */
function usageFault(error: CommanderError, command = ''): Fault {
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
