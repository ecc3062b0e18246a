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
] as const;
export type Palette = Record<(typeof COLOURS)[number], string>;

/** Heights in pixels; panels are stacked axes, so that they share their left and right edges. */
export const PANEL = { gap: 34, moves: 72, tax: 88 } as const;
/** Commits closer than this many pixels are drawn without point marks. */
const MARK_ROOM = 9;
const LABEL_ROOM = 78;

/** Chart.js data and options for a model drawn into a room. */
export function trendConfig(
  model: TrendModel,
  palette: Palette,
  room: Room,
): Pick<LineConfig, 'data' | 'options'> {
  const isDense = room.width / Math.max(1, model.commits) < MARK_ROOM;
  return {
    data: { datasets: model.lines.flatMap((line) => datasetsOf(line, model, palette, isDense)) },
    options: {
      ...plainOptions(room.family),
      layout: { padding: { top: model.fences.length ? 22 : 8, right: 8 } },
      scales: scalesOf(model, palette, room),
    },
  };
}

function scalesOf(model: TrendModel, palette: Palette, { width, height, family }: Room) {
  const below = PANEL.gap * (model.hasTax ? 2 : 1) + PANEL.moves + (model.hasTax ? PANEL.tax : 0);
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
    gap: { ...stack(PANEL.gap), ...quiet },
    values: panel(model.values, Math.max(120, height - below - 34)),
  };
  return scales as unknown as Record<string, ScaleOptionsByType<'linear'>>;
}

const decimals = (value: number) => value.toFixed(2).replace('-', '\u2212');
