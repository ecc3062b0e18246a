/** A request to the server failed; the message is one sentence with its remedy. */
export class ServerFault extends Error {
  override name = 'ServerFault';
  /** HTTP status; null where nobody answered. */
  readonly status: number | null;
  /** `pointer: message` for what is wrong in the body. */
  readonly details: string[];
  /** Another program answered than a Ranktrail server: its status says nothing of what was sent. */
  readonly foreign: boolean;

  constructor(
    message: string,
    {
      status = null,
      details = [],
      foreign = false,
      cause,
    }: {
      status?: number | null;
      details?: string[];
      foreign?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.details = details;
    this.foreign = foreign;
  }

  /** Was it what we sent, rather than the server or the network? */
  get inputAtFault(): boolean {
    const { status, foreign } = this;
    if (foreign) return false;
    return status !== null && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  }
}
