import { painter, type Paint } from './colour.ts';

/** The parts of a stream that are written to. */
export interface Sink {
  write(text: string | Uint8Array): unknown;
  isTTY?: boolean;
  columns?: number;
}

/**
 * Where a command's words go. Results: standard output, unless `--json` claims it for the one
 * document; then they go to standard error with progress and messages.
 */
export class Terminal {
  json = false;
  readonly stderr: Sink;
  /** Colours results. */
  readonly paint: Paint;
  /** Colours messages. */
  readonly paintNote: Paint;
  private readonly stdout: Sink;
  private documented = false;

  constructor(streams: { stdout: Sink; stderr: Sink }, env: NodeJS.ProcessEnv) {
    this.stdout = streams.stdout;
    this.stderr = streams.stderr;
    const paintOut = painter(streams.stdout, env);
    this.paintNote = painter(streams.stderr, env);
    this.paint = (colour, text) => (this.json ? this.paintNote : paintOut)(colour, text);
  }

  /** A result for people. */
  print(text = ''): void {
    (this.json ? this.stderr : this.stdout).write(`${text}\n`);
  }

  /** A result for programs, as it is. */
  raw(bytes: Uint8Array): void {
    this.stdout.write(bytes);
  }

  /** How wide results may be; null where they go to no terminal. */
  get columns(): number | null {
    const { isTTY, columns } = this.json ? this.stderr : this.stdout;
    return (isTTY && columns) || null;
  }

  /** A message on the way. */
  note(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  warn(sentence: string): void {
    this.note(`${this.paintNote('yellow', 'warning:')} ${sentence}`);
  }

  /** The JSON document of a command; nothing without `--json`. Only the first of a run is written. */
  document(data: unknown): void {
    if (!this.json || this.documented) return;
    this.documented = true;
    this.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
  }
}
