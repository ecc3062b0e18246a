import { createRequire } from 'node:module';
import type * as Tokenizer from 'gpt-tokenizer/encoding/o200k_base';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { remember } from '../remember.ts';

/**
 * A text as a row of words with their cost. Word `i` is `text.slice(starts[i], starts[i + 1])` with
 * the white space before it, so that the words cover the text without gaps; `tokens[i]` is the number of
 * tokens before it, so that words i..j-1 cost `tokens[j] - tokens[i]`.
 */
export interface Words {
  starts: number[];
  tokens: number[];
}

/** A run without white space that costs more than this may be cut inside: URLs, Chinese, base64. */
const LONG_WORD = 16;
/** Byte-pair encoding takes quadratic time in one unbroken run, so runs are encoded in parts. */
const LONGEST_RUN = 128;
const PLAIN = { disallowedSpecial: new Set<string>() };

/** Its table takes a third of a second to load: only who cuts a text waits for it. */
let tokenizer: typeof Tokenizer | undefined;
function countTokens(piece: string): number {
  tokenizer ??= createRequire(import.meta.url)(
    'gpt-tokenizer/encoding/o200k_base',
  ) as typeof Tokenizer;
  return tokenizer.countTokens(piece, PLAIN);
}

/** Tokens of a short piece in o200k_base; text like `<|endoftext|>` counts as the text it is. */
const cost = remember(countTokens, 200_000);

/** Parts of a piece that cost at most `limit` each; a single code point is never cut. */
function* partsOf(piece: string, limit: number): Generator<string> {
  if (piece.length <= LONGEST_RUN && cost(piece) <= limit) return yield piece;
  let middle = piece.length >> 1;
  if (isLowSurrogate(piece.charCodeAt(middle)) && isHighSurrogate(piece.charCodeAt(middle - 1))) {
    middle++;
  }
  if (middle === 0 || middle >= piece.length) return yield piece;
  yield* partsOf(piece.slice(0, middle), limit);
  yield* partsOf(piece.slice(middle), limit);
}

/**
 * Splits a text into words that cost at most `size` tokens each. A word also starts at every offset
 * of `cuts` (ascending), so that chunks can begin exactly there.
 */
export function readWords(text: string, size: number, cuts: number[]): Words {
  const limit = Math.min(size, LONG_WORD);
  const words: Words = { starts: [0], tokens: [0] };
  let offset = 0;
  let before = 0;
  let word = 0;
  let blank = true;
  /** Ends the word that was begun; white space alone waits for the next one, or joins the last. */
  const close = (cut: boolean) => {
    if (blank && !(cut && words.starts.length > 1)) return;
    if (blank) {
      words.starts.pop();
      words.tokens.pop();
    }
    words.starts.push(offset);
    words.tokens.push(before);
    word = 0;
    blank = true;
  };
  for (const [i, cut] of [0, ...cuts].entries()) {
    close(true);
    const block = text.slice(cut, cuts[i] ?? text.length);
    for (const [piece] of block.matchAll(O200K_TOKEN_SPLIT_REGEX)) {
      for (const part of partsOf(piece, limit)) {
        const tokens = cost(part);
        if (/^\s/.test(part) || word + tokens > limit) close(false);
        offset += part.length;
        before += tokens;
        word += tokens;
        blank &&= part.trim() === '';
        if (/\s$/.test(part)) close(false);
      }
    }
  }
  close(true);
  if (offset > (words.starts.at(-1) ?? 0)) {
    words.starts.push(offset);
    words.tokens.push(before);
  }
  return words;
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code < 0xe000;
