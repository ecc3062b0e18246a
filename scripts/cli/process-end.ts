import { messageOf } from '../harness/harness-error.ts';
import type { Context } from './context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { explain, reportFault } from './explain.ts';
import { Fault } from './fault.ts';

/** A stream that says when a text is out. */
export interface Flushable {
  write(text: string, done: () => void): unknown;
}

/** The ways to end the process in order. */
export interface ProcessEnd {
  /** Once all that was written is out. */
  finish: (exitCode: ExitCode) => Promise<void>;
  /** At once. */
  quit: (exitCode: ExitCode) => void;
  /** The result could not be written: the command fails, whatever it did. */
  lose: (error: NodeJS.ErrnoException) => void;
}

/**
 * Sees that the process ends with a word and the right code, whatever the code of a configuration
 * does beside the calls that are awaited.
 */
export function guardProcessEnd(context: Context, streams: Flushable[]): ProcessEnd {
  let config: string | null = null;
  let isOver = false;
  let isLost = false;
  context.onConfigCode = (path) => (config = path);

  const quit = (exitCode: ExitCode) => {
    isOver = true;
    process.exit(isLost ? EXIT.outside : exitCode);
  };
  const finish = async (exitCode: ExitCode) => {
    isOver = true;
    process.exitCode = exitCode;
    const written = (stream: Flushable) =>
      new Promise<void>((done) => stream.write('', () => done()));
    await Promise.all(streams.map(written));
    // A pipeline may hold connections open that would keep the process alive: it has nothing left to do.
    quit(exitCode);
  };
  const fail = (fault: Fault) => {
    isOver = true;
    reportFault(fault, context);
    process.exitCode = fault.exitCode;
  };
  const stray = (thrown: unknown) => {
    // The command's result is out already.
    if (isOver) return;
    const fault =
      config === null || context.signal.aborted
        ? explain(thrown, context.signal)
        : strayFault(config, thrown);
    fail(fault);
    void finish(fault.exitCode);
  };
  process.on('uncaughtException', stray);
  process.on('unhandledRejection', stray);
  process.on('beforeExit', () => {
    if (!isOver) fail(endedFault(config, 'waits for something that never comes'));
  });
  process.on('exit', () => {
    if (!isOver) fail(endedFault(config, 'ended the process (process.exit)'));
  });
  const lose = ({ code, message }: NodeJS.ErrnoException) => {
    if (isLost) return;
    isLost = true;
    const reason = code === 'ENOSPC' ? 'the disk is full' : (code ?? message);
    const sentence = `Standard output cannot be written (${reason}): make room, or send it elsewhere.`;
    reportFault(new Fault(sentence, { exitCode: EXIT.outside }), context);
  };
  return { finish, quit, lose };
}

function strayFault(config: string, thrown: unknown): Fault {
  const message = messageOf(thrown).trim().replace(/\.$/, '');
  return new Fault(
    `The configuration's code raised an error that nothing awaits or catches (${message}): ` +
      `catch it in ${config} or in what that imports.`,
    { exitCode: EXIT.outside, cause: thrown },
  );
}

function endedFault(config: string | null, what: string): Fault {
  return new Fault(
    config === null
      ? 'The process ended before the command was done: run it again, and report it if it ends so once more.'
      : `The configuration's code ${what}, so the command was not done: ` +
          `correct it in ${config} or in what that imports.`,
    { exitCode: EXIT.outside },
  );
}
