import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

export interface Progress {
  update(done: number): void;
  stop(): void;
}

/**
 * Shows how far `total` things are: a bar on a terminal, otherwise one line at the start. Stop it
 * in a `finally`, so that the cursor comes back.
 */
export function startProgress(terminal: Terminal, label: string, total: number): Progress {
  if (!terminal.interactive) {
    terminal.note(`${label} …`);
    return { update: () => undefined, stop: () => undefined };
  }
  const bar = new SingleBar({
    format: `${label} {bar} {value}/{total}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stream: terminal.stderr as unknown as NodeJS.WritableStream,
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
