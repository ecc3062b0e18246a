const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] };
export type Colour = keyof typeof CODES;

export type Paint = (colour: Colour, text: string) => string;

/**
 * Are colours wanted? NO_COLOR says no whatever else is set, then FORCE_COLOR decides (0 and false are
 * a no), then whether the stream is a terminal, and no dumb one.
 */
function isColoured(
  { isTTY = false }: { isTTY?: boolean },
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return !/^(0|false)$/i.test(FORCE_COLOR);
  return isTTY && TERM !== 'dumb';
}

/** Colours text for a stream, or leaves it as it is. */
export function painter(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  const on = isColoured(stream, env);
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
