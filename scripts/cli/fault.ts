import { EXIT, type ExitCode } from './exit-code.ts';

/** Ends a command: one sentence that says what is wrong and what to do, never a stack. */
export class Fault extends Error {
  override name = 'Fault';
  readonly exitCode: ExitCode;
  /** Details for people and `--json`: the lines of a file that are at fault. */
  readonly details: string[];

  constructor(
    sentence: string,
    {
      exitCode = EXIT.wrong,
      details = [],
      cause,
    }: { exitCode?: ExitCode; details?: string[]; cause?: unknown } = {},
  ) {
    super(sentence, { cause });
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** The user stopped the command (Ctrl-C). */
export class Interrupted extends Fault {
  override name = 'Interrupted';
  constructor(sentence = 'Interrupted: nothing was written.') {
    super(sentence, { exitCode: EXIT.interrupted });
  }
}
