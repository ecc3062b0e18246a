import { describe, expect, it } from 'vitest';
import { spreadWords } from './spread-words.ts';

const area = { left: 0, right: 200 };
const word = (middle: number) => ({ middle, width: 40 });

describe('spreadWords', () => {
  it('centres words that have room, inside the area', () => {
    expect(spreadWords([word(50), word(150)], area)).toEqual([30, 130]);
    expect(spreadWords([word(5)], area)).toEqual([0]);
    expect(spreadWords([word(198)], area)).toEqual([160]);
    expect(spreadWords([], area)).toEqual([]);
  });

  it('never lets two words touch, at the edge neither', () => {
    for (const at of [0, 100, 199]) {
      const [a = 0, b = 0] = spreadWords([word(at), word(at + 1)], area);
      expect(b - a).toBeGreaterThanOrEqual(48);
      expect(a).toBeGreaterThanOrEqual(0);
      expect(b + 40).toBeLessThanOrEqual(200);
    }
  });
});
