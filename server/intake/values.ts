/** Values in one body: JSON of this many, empty arrays all of them, fills about a gigabyte when parsed. */
export const MAX_VALUES = 20_000_000;
/** Levels beyond which a body is not even parsed; the schema's own limit is lower, and names the place. */
const MAX_LEVELS = 1_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * What is too much in a JSON text, as a sentence; null when it may be parsed. Takes no memory, where JSON.parse
 * would take all there is and cannot be interrupted. Says nothing of whether the text is JSON.
 */
export function tooMuchIn(json: Uint8Array, most: number = MAX_VALUES): string | null {
  let values = 1;
  let level = 0;
  for (let i = 0; i < json.length; i += 1) {
    switch (json[i]) {
      case QUOTE:
        i = endOfString(json, i);
        break;
      case 0x2c: // ,
        values += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        values += 1;
        level += 1;
        if (level > MAX_LEVELS) return `is nested deeper than ${MAX_LEVELS} levels`;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level -= 1;
    }
  }
  return values > most ? `has more than ${most.toLocaleString('en')} values` : null;
}

/** Where the string that starts at `start` has its closing quote. */
function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
