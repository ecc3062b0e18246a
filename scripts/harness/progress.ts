import { SingleBar } from 'cli-progress';
import type { Progress } from './eval-options.ts';

/** Without a terminal a line is written at every tenth of the way. */
const LINES = 10;

export interface ProgressDisplay {
  /** To be given to `runEval` as `onProgress`. */
  onProgress: (progress: Progress) => void;
  /** Gives the cursor back; call it in a `finally`. */
  stop: () => void;
}

/** Where it is shown; named without Node's types, which whoever imports the package may not have. */
export interface ProgressTarget {
  stream?: { isTTY?: boolean; write(text: string): unknown };
  env?: Record<string, string | undefined>;
}

/**
 * Shows the progress of a run on standard error: a bar on a terminal, elsewhere (also in CI and with
 * `NO_COLOR`) a line now and then. Standard output stays free for the result.
 */
export function createProgress(
  label: string,
  { stream = process.stderr, env = process.env }: ProgressTarget = {},
): ProgressDisplay {
  let errors = 0;
  if (!stream.isTTY || env.NO_COLOR || env.CI) {
    const write = ({ done, total, error }: Progress) => {
      if (error !== null) errors++;
      const tenth = Math.ceil(total / LINES);
      if (done % tenth === 0 || done === total) stream.write(lineOf(label, done, total, errors));
    };
    return { onProgress: write, stop: () => undefined };
  }
  const format = `${label} {bar} {value}/{total}{failed}`;
  const bar = new SingleBar({
    format,
    stream: stream as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  let started = false;
  return {
    onProgress({ done, total, error }) {
      if (error !== null) errors++;
      const payload = { failed: failed(errors) };
      if (!started) bar.start(total, done, payload);
      else bar.update(done, payload);
      started = true;
    },
    stop: () => bar.stop(),
  };
}

const failed = (errors: number) => (errors > 0 ? `, ${errors} failed` : '');

const lineOf = (label: string, done: number, total: number, errors: number) =>
  `${label}: ${done} of ${total}${failed(errors)}\n`;
