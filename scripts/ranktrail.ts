#!/usr/bin/env node
import { runCommandLine } from './cli/command-line.ts';
import { EXIT } from './cli/exit-code.ts';
import { packageVersion } from '../server/package-root.ts';
import { Terminal } from './cli/terminal.ts';
import { COMMANDS } from './command-table.ts';

const { stdout, stderr, env } = process;
const interruption = new AbortController();

/** The first signal lets the command end in order, the second ends it. */
function interrupt(signal: NodeJS.Signals): void {
  if (interruption.signal.aborted) process.exit(EXIT.interrupted);
  interruption.abort(signal);
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
// `ranktrail gate | head` closes the pipe: whoever reads has read enough.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.fine);
  throw error;
});

const exitCode = await runCommandLine(process.argv.slice(2), {
  entries: COMMANDS,
  version: packageVersion(),
  context: {
    cwd: process.cwd(),
    env,
    terminal: new Terminal({ stdout, stderr }, env),
    signal: interruption.signal,
  },
});
// A pipeline may hold connections open that would keep the process alive: it has nothing left to do.
process.exitCode = exitCode;
await Promise.all([stdout, stderr].map((stream) => new Promise((done) => stream.write('', done))));
process.exit(exitCode);
