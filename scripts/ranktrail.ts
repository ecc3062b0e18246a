#!/usr/bin/env node
import { claimStdout } from './cli/claim-stdout.ts';
import { asksForJson, runCommandLine } from './cli/command-line.ts';
import type { Context } from './cli/context.ts';
import { EXIT } from './cli/exit-code.ts';
import { packageVersion } from '../server/package-root.ts';
import { guardProcessEnd } from './cli/process-end.ts';
import { Terminal } from './cli/terminal.ts';
import { COMMANDS } from './command-table.ts';

const { stdout, stderr, env } = process;
const argv = process.argv.slice(2);
const interruption = new AbortController();
const results = asksForJson(argv) ? claimStdout() : stdout;
const context: Context = {
  cwd: process.cwd(),
  env,
  terminal: new Terminal({ stdout: results, stderr }, env),
  signal: interruption.signal,
};
const { finish, quit, lose } = guardProcessEnd(context, [results, stderr]);

/** The first signal lets the command end in order, the second ends it. */
function interrupt(signal: NodeJS.Signals): void {
  if (interruption.signal.aborted) quit(EXIT.interrupted);
  interruption.abort(signal);
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
// `ranktrail gate | head` closes the pipe: whoever reads has read enough, and the exit code still counts.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') lose(error);
});
// There is nobody left to tell.
stderr.on('error', () => undefined);

// Not awaited: where nothing is left to wait for, the guard speaks, not Node.
void runCommandLine(argv, { entries: COMMANDS, version: packageVersion(), context }).then(finish);
