import { describe, expect, it } from 'vitest';
import { positionAt, xOf, yOf, type Frame } from './frame.ts';
import { placeBeside } from './tooltip-place.ts';

const frame: Frame = {
  left: 40,
  right: 440,
  top: 0,
  bottom: 200,
  commits: 4,
  panels: { values: { top: 0, bottom: 100, min: 0.5, max: 1 }, tax: null },
};

describe('frame', () => {
  it('finds the commit under the pointer, also beside the axis', () => {
    expect([0, 41, 239, 241, 999].map((x) => positionAt(frame, x))).toEqual([0, 0, 1, 2, 3]);
  });

  it('comes back to the commit whose middle it gives', () => {
    for (const position of [0, 1, 2, 3]) {
      expect(positionAt(frame, xOf(frame, position))).toBe(position);
    }
  });

  it('puts values on the panel', () => {
    expect(yOf(frame.panels.values, 0.75)).toBe(50);
  });
});

describe('placeBeside', () => {
  it('stands to the right, at the end of the room to the left', () => {
    expect(placeBeside(100, 200, 800)).toBe(116);
    expect(placeBeside(700, 200, 800)).toBe(484);
  });

  it('is never cut off', () => {
    for (const x of [0, 100, 180, 360]) {
      const left = placeBeside(x, 300, 360);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + 300).toBeLessThanOrEqual(360);
    }
  });
});
