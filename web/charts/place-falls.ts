import type { Frame } from './frame.ts';

/** Pixels: height of a label, its distance from the point, what a letter takes. */
const HEIGHT = 20;
const AWAY = 10;
const LETTER = 6.3;
const PADDING = 16;

/** A label wanted at a point of the canvas. */
interface Wanted {
  text: string;
  x: number;
  y: number;
}

/**
 * Puts each label under its point, above it where the panel ends, inside the chart; one that would
 * touch an earlier one is left out: its point is ringed and the list has its words.
 */
export function placeFalls<Label extends Wanted>(labels: readonly Label[], frame: Frame) {
  const { bottom } = frame.panels.values;
  const placed: (Label & { left: number; top: number; width: number })[] = [];
  for (const label of labels) {
    const width = label.text.length * LETTER + PADDING;
    const left = Math.max(frame.left, Math.min(label.x - width / 2, frame.right + 8 - width));
    const under = label.y + AWAY;
    const top = under + HEIGHT <= bottom ? under : label.y - AWAY - HEIGHT;
    const isFree = placed.every(
      (one) =>
        left + width < one.left || one.left + one.width < left || Math.abs(one.top - top) > HEIGHT,
    );
    if (isFree) placed.push({ ...label, left, top, width });
  }
  return placed;
}
