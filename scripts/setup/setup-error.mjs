/** Setting up failed: `message` says in one sentence why and what to do, `output` is what the tool printed. */
export class SetupError extends Error {
  name = 'SetupError';

  constructor(message, output = '') {
    super(message);
    this.output = output;
  }

  /** Prints the sentence (and the tool's words under it), never a stack. */
  static exit(error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(
      error.output.trim() ? `${error.message}\n\n${error.output.trim()}` : error.message,
    );
    process.exit(1);
  }
}
