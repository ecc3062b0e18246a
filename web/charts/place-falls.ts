import { xOf, yOf, type Frame } from './frame.ts';
import type { TrendModel } from './trend-model.ts';

/** Pixels: height of a label, its distance from the point, what a letter takes. */
const HEIGHT = 20;
const AWAY = 10;
const LETTER = 6.3;
const PADDING = 16;
/** Room that a mark takes around its middle. */
const MARK = 5;
/** Lines are looked at as so many places per commit. */
const SAMPLES = 6;

interface Place {
  x: number;
  y: number;
}

/** A label wanted at a point of the canvas. */
interface Wanted extends Place {
  text: string;
}

/**
 * Puts each label beside its point where it covers least of the lines, inside the chart; one that
 * would touch an earlier one is left out: its point is ringed and the list has its words.
 *
 * @param taken places of the lines.
 */
export function placeFalls<Label extends Wanted>(
  labels: readonly Label[],
  taken: readonly Place[],
  frame: Frame,
) {
  const { top: ceiling, bottom: floor } = frame.panels.values;
  const placed: (Label & { left: number; top: number; width: number })[] = [];
  for (const label of labels) {
    const width = label.text.length * LETTER + PADDING;
    const inside = (left: number) => Math.max(frame.left, Math.min(left, frame.right + 8 - width));
    const under = label.y + AWAY;
    const over = label.y - AWAY - HEIGHT;
    const places = [
      { left: inside(label.x - width / 2), top: under },
      { left: inside(label.x + AWAY / 2), top: over },
      { left: inside(label.x - AWAY - width), top: under },
      { left: inside(label.x - width / 2), top: floor - HEIGHT },
      { left: inside(label.x - width / 2), top: over },
    ].filter(({ top }) => top >= ceiling && top + HEIGHT <= floor);
    const [best] = places
      .filter(({ left, top }) =>
        placed.every(
          (one) =>
            left + width < one.left ||
            one.left + one.width < left ||
            Math.abs(one.top - top) > HEIGHT,
        ),
      )
      .map((place) => ({ ...place, covered: coveredBy({ ...place, width }, taken) }))
      .sort((a, b) => a.covered - b.covered);
    if (best) placed.push({ ...label, left: best.left, top: best.top, width });
  }
  return placed;
}

const coveredBy = (box: { left: number; top: number; width: number }, taken: readonly Place[]) =>
  taken.filter(
    ({ x, y }) =>
      x > box.left - MARK &&
      x < box.left + box.width + MARK &&
      y > box.top - MARK &&
      y < box.top + HEIGHT + MARK,
  ).length;

/** Where the lines run around these commits, in pixels. */
export function takenAround(
  { lines }: TrendModel,
  frame: Frame,
  positions: readonly number[],
): Place[] {
  /** Columns that a label may reach into, and one more. */
  const reach = 1 + Math.ceil((170 / Math.max(1, frame.right - frame.left)) * frame.commits);
  const isNear = (x: number) => positions.some((position) => Math.abs(position - x) <= reach);
  return lines
    .filter(({ panel }) => panel === 'values')
    .flatMap(({ line, bridge, marks }) => [...alongOf(line), ...alongOf(bridge), ...marks])
    .filter(({ x, y }) => isNear(x) && !Number.isNaN(y))
    .map(({ x, y }) => ({ x: xOf(frame, x), y: yOf(frame.panels.values, y) }));
}

function alongOf(line: readonly Place[]): Place[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1];
    if (!from) return [to];
    return Array.from({ length: SAMPLES }, (_, step) => {
      const share = (step + 1) / SAMPLES;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}
