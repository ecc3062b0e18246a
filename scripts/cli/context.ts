import type { Terminal } from './terminal.ts';

/** The world a command runs in: given, so that tests can give another. */
export interface Context {
  cwd: string;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  /** Aborted by Ctrl-C or SIGTERM; its reason is the signal's name. */
  signal: AbortSignal;
  /** Told of the configuration whose code runs in this process from now on. */
  onConfigCode?: (path: string) => void;
}
