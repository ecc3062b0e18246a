/** Numbers in [0, 1) that are the same on every machine, from any keys (mulberry32 over their hash). */
export function randomFrom(...keys: (string | number)[]): () => number {
  let state = hash(keys.join('/'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

export const wholeBelow = (random: () => number, end: number) => Math.floor(random() * end);
