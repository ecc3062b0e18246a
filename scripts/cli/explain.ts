import { DemoGitError } from '../demo/git.ts';
import { GitFault } from '../git/fault.ts';
import { HarnessError, NotReadyError } from '../harness/harness-error.ts';
import { ServerFault } from '../harness/server-fault.ts';
import type { Context } from './context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { Fault, Interrupted } from './fault.ts';
import { fileFault } from './file-fault.ts';

/** Turns whatever was thrown into a sentence and an exit code. */
export function explain(thrown: unknown, signal: AbortSignal): Fault {
  if (thrown instanceof Fault) return thrown;
  if (signal.aborted) return new Interrupted();
  if (thrown instanceof GitFault) return new Fault(thrown.message, { cause: thrown });
  if (thrown instanceof ServerFault) {
    const exitCode: ExitCode = thrown.inputAtFault ? EXIT.wrong : EXIT.outside;
    return new Fault(thrown.message, { exitCode, details: thrown.details, cause: thrown });
  }
  if (thrown instanceof NotReadyError) {
    const sentence = `${thrown.message} Start what it needs, or correct it in the configuration.`;
    return new Fault(sentence, { exitCode: EXIT.outside, cause: thrown });
  }
  if (thrown instanceof HarnessError) return new Fault(thrown.message, { cause: thrown });
  if (thrown instanceof DemoGitError) {
    return new Fault(`${thrown.message}.`, { exitCode: EXIT.outside, cause: thrown });
  }
  const file = fileFault(thrown);
  if (file) return file;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new Fault(
    `Unexpected fault: ${message.trim()} (run again with RANKTRAIL_DEBUG=1 to see where, and report it).`,
    { exitCode: EXIT.outside, cause: thrown },
  );
}

/** Tells a fault to people, and as the document of `--json`. */
export function reportFault(fault: Fault, { terminal, env }: Context): void {
  terminal.note(`${terminal.paintNote('red', 'error:')} ${fault.message}`);
  for (const detail of fault.details) terminal.note(`  ${detail}`);
  if (env.RANKTRAIL_DEBUG === '1') {
    const origin = fault.cause instanceof Error ? fault.cause : fault;
    terminal.note(origin.stack ?? '');
  }
  terminal.document(faultDocument(fault));
}

/** The document of `--json` where a command ended with a fault. */
export const faultDocument = ({ message, details, exitCode }: Fault) => ({
  error: { message, details, exit_code: exitCode },
});
