import type { ScaleOptionsByType } from 'chart.js';
import { commitAxis, plainOptions, tickLook } from './commit-axis.ts';
import { commitLabels } from './commit-labels.ts';
import type { LineConfig, Room } from './line-canvas.svelte.ts';
import { datasetsOf } from './trend-datasets.ts';
import type { TrendModel } from './trend-model.ts';
import type { Range } from './value-range.ts';

export const COLOURS = [
  '--series-recall',
  '--series-mrr',
  '--series-live',
  '--series-oracle',
  '--series-tax',
  '--chart-grid',
  '--chart-axis',
  '--chart-label',
  '--chart-fence',
  '--surface',
  '--text-2',
  '--good',
  '--bad',
  '--accent',
] as const;
export type Palette = Record<(typeof COLOURS)[number], string>;

/** Heights in pixels; panels are stacked axes, so that they share their left and right edges. */
export const PANEL = { gap: 34, moves: 72, tax: 88 } as const;
/** Pixels between the values and the words of falls under them. */
const FALL_GAP = 8;
/** Falls are named in so many rows at most. */
export const FALL_ROWS = 2;
/** Pixels: a row of labels above the panels, the room under the last, the room without any. */
export const LABELS = { row: 21, gap: 6, least: 8 } as const;
/** Commits closer than this many pixels are drawn without point marks. */
const MARK_ROOM = 9;
const LABEL_ROOM = 78;

/** Pixels between lines of equal value: seen, but too little to be read as another value. */
const APART = 5;

/** Chart.js data and options for a model drawn into a room. */
export function trendConfig(
  model: TrendModel,
  palette: Palette,
  room: Room,
): Pick<LineConfig, 'data' | 'options'> {
  const isDense = room.width / Math.max(1, model.commits) < MARK_ROOM;
  const perPixel = ({ min, max }: Range, height: number) => (max - min) / Math.max(1, height);
  const apart = {
    values: APART * perPixel(model.values, valuesHeight(model, room)),
    tax: APART * perPixel(model.tax, PANEL.tax),
  };
  return {
    data: { datasets: datasetsOf(model, palette, { isDense, apart }) },
    options: {
      ...plainOptions(room.family),
      layout: { padding: { top: headroom(model), right: 8 } },
      scales: scalesOf(model, palette, room),
    },
  };
}

/** Room for the labels above the panels. */
export function headroom(model: TrendModel): number {
  const { fences, tags } = labelRows(model);
  return fences + tags === 0 ? LABELS.least : (fences + tags) * LABELS.row + LABELS.gap;
}

/** Rows of labels there may be: fences above, release tags under them. */
export function labelRows(model: TrendModel): { fences: number; tags: number } {
  const breaks = new Set(model.fences.map(({ position }) => position)).size;
  const hasTags = model.points.some((point) => point.tags.length > 0);
  return { fences: Math.min(2, breaks), tags: Number(hasTags) };
}

/** Room under the values where falls are named: nothing is drawn there that they could cover. */
export const fallRoom = ({ falls }: TrendModel) =>
  falls.length === 0 ? 0 : Math.min(FALL_ROWS, falls.length) * LABELS.row + FALL_GAP;

function valuesHeight(model: TrendModel, { height }: Room): number {
  const below =
    PANEL.gap * (model.hasTax ? 2 : 1) +
    PANEL.moves +
    (model.hasTax ? PANEL.tax : 0) +
    fallRoom(model);
  return Math.max(120, height - headroom(model) - below - 26);
}

function scalesOf(model: TrendModel, palette: Palette, room: Room) {
  const { width, family } = room;
  const stack = (weight: number) => ({
    stack: 'panels',
    stackWeight: weight,
    position: 'left' as const,
  });
  const ticks = tickLook(palette, family);
  // Room for the counts above and below the bars.
  const moved = Math.max(1, model.moved) * 1.9;
  const quiet = { ticks: { display: false }, grid: { display: false }, border: { display: false } };
  const panel = (range: Range, weight: number) => ({
    ...stack(weight),
    min: range.min,
    max: range.max,
    ticks: {
      ...ticks,
      // Ranges have few steps; zero must not be the one left out.
      autoSkip: false,
      stepSize: range.step,
      callback: (value: unknown) => decimals(Number(value)),
    },
    grid: { color: palette['--chart-grid'], drawTicks: false },
    border: { display: false },
  });
  const labels = commitLabels(model.points, Math.floor(width / LABEL_ROOM));
  // Chart.js stacks from the bottom up in the order of the keys.
  const scales = {
    x: commitAxis(model.commits, labels, palette, family),
    ...(model.hasTax && {
      tax: panel(model.tax, PANEL.tax),
      gap2: { ...stack(PANEL.gap), ...quiet },
    }),
    moves: { ...stack(PANEL.moves), ...quiet, min: -moved, max: moved },
    gap: { ...stack(PANEL.gap + fallRoom(model)), ...quiet },
    values: panel(model.values, valuesHeight(model, room)),
  };
  return scales as unknown as Record<string, ScaleOptionsByType<'linear'>>;
}

const decimals = (value: number) => value.toFixed(2).replace('-', '\u2212');
