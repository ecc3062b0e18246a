const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] };
export type Colour = keyof typeof CODES;

export type Paint = (colour: Colour, text: string) => string;

/** Colours text for a stream, or leaves it as it is: without a terminal, with NO_COLOR, or a dumb one. */
export function painter(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  const on = Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  return (colour, text) => {
    const [start, end] = CODES[colour] as [number, number];
    return on && text !== '' ? `\u001b[${start}m${text}\u001b[${end}m` : text;
  };
}

/** Foreign text on one line, without the control characters that could move the cursor or lie. */
export function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
}
