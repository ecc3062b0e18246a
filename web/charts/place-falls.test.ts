import { describe, expect, it } from 'vitest';
import type { Frame } from './frame.ts';
import { placeFalls } from './place-falls.ts';

const frame: Frame = {
  left: 40,
  right: 440,
  top: 0,
  bottom: 300,
  commits: 4,
  panels: { values: { top: 0, bottom: 200, min: 0, max: 1 }, tax: null },
};
const at = (x: number, y: number) => ({ text: 'lost 9 questions', x, y });
const tops = (...labels: ReturnType<typeof at>[]) =>
  placeFalls(labels, [], frame).map(({ top }) => top);

describe('placeFalls', () => {
  it('stands under its point, above where the panel ends', () => {
    expect(tops(at(200, 100))).toEqual([110]);
    expect(tops(at(200, 180))).toEqual([150]);
  });

  it('stays inside the chart', () => {
    for (const x of [40, 440]) {
      const [label] = placeFalls([at(x, 50)], [], frame);
      expect(label?.left).toBeGreaterThanOrEqual(40);
      expect((label?.left ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(448);
    }
  });

  it('covers as little of the lines as it can', () => {
    // A line runs under the point: the label stands over it, to the right.
    const under = [160, 200, 240].map((x) => ({ x, y: 120 }));
    const [label] = placeFalls([at(200, 100)], under, frame);
    expect(label).toMatchObject({ left: 205, top: 70 });
  });

  it('leaves out what would cover a larger fall', () => {
    expect(tops(at(200, 100), at(200, 100))).toHaveLength(2);
    const same = new Array(9).fill(at(200, 100));
    expect(tops(...same).length).toBeLessThan(6);
  });
});
