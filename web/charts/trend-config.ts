import type { ChartConfiguration, ChartDataset, ScaleOptionsByType } from 'chart.js';
import { commitLabels } from './commit-labels.ts';
import { faded } from './palette.ts';
import type { TrendLine, TrendModel } from './trend-model.ts';
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
export const PANEL = { gap: 30, moves: 44, tax: 84 } as const;
/** Commits closer than this many pixels are drawn without point marks. */
const MARK_ROOM = 9;
const LABEL_ROOM = 78;

type Config = ChartConfiguration<'line', { x: number; y: number }[]>;
type Dataset = ChartDataset<'line', { x: number; y: number }[]>;

/** Chart.js data and options for a model drawn `width` pixels wide. */
export function trendConfig(
  model: TrendModel,
  palette: Palette,
  width: number,
  height: number,
): Pick<Config, 'data' | 'options'> {
  const isDense = width / Math.max(1, model.commits) < MARK_ROOM;
  return {
    data: { datasets: model.lines.flatMap((line) => datasetsOf(line, model, palette, isDense)) },
    options: {
      parsing: false,
      normalized: true,
      animation: false,
      events: [],
      responsive: true,
      maintainAspectRatio: false,
      layout: { padding: { top: model.fences.length ? 22 : 8, right: 8 } },
      scales: scalesOf(model, palette, width, height),
    },
  };
}

function datasetsOf(line: TrendLine, model: TrendModel, palette: Palette, isDense: boolean) {
  const colour = palette[line.token as keyof Palette];
  const hollow = new Set(
    model.points.filter((point) => point.dirty).map((point) => point.position),
  );
  const isMain = line.key === 'recall' || line.key === 'tax';
  const base: Dataset = {
    data: [],
    yAxisID: line.panel,
    borderColor: colour,
    backgroundColor: palette['--surface'],
    borderWidth: isMain ? 2.25 : 1.6,
    borderJoinStyle: 'round',
    pointRadius: 0,
    pointStyle: line.shape,
    spanGaps: false,
  };
  const radius = isDense ? 0 : isMain ? 4 : 3.5;
  const sets: Dataset[] = [
    {
      ...base,
      data: line.baseline,
      borderWidth: 1,
      borderDash: [2, 3],
      borderColor: faded(colour, 0.75),
    },
    {
      ...base,
      data: line.bridge,
      borderWidth: 1.25,
      borderDash: [5, 5],
      borderColor: faded(colour, 0.7),
    },
    {
      ...base,
      data: line.line,
      pointRadius: line.line.map((at) => (hollow.has(at.x) || isAlone(line, at.x) ? 3.5 : radius)),
      pointBorderWidth: 1.5,
      pointBorderColor: colour,
      pointBackgroundColor: line.line.map((at) =>
        hollow.has(at.x) ? palette['--surface'] : colour,
      ),
    },
    {
      ...base,
      data: line.loose,
      showLine: false,
      pointRadius: 4,
      pointBorderWidth: 1.5,
      pointBorderColor: colour,
    },
  ];
  return sets.filter((set) => set.data.length > 0);
}

/** Has this point no neighbour to draw a line to? Then only its mark can be seen. */
function isAlone(line: TrendLine, x: number): boolean {
  if (line.line.length > 400) return false;
  return !line.line.some((at) => Math.abs(at.x - x) === 1);
}

function scalesOf(model: TrendModel, palette: Palette, width: number, height: number) {
  const below = PANEL.gap * (model.hasTax ? 2 : 1) + PANEL.moves + (model.hasTax ? PANEL.tax : 0);
  const stack = (weight: number) => ({
    stack: 'panels',
    stackWeight: weight,
    position: 'left' as const,
  });
  const ticks = { color: palette['--chart-label'], font: { size: 11 }, padding: 8 };
  const quiet = { ticks: { display: false }, grid: { display: false }, border: { display: false } };
  const panel = (range: Range, weight: number) => ({
    ...stack(weight),
    min: range.min,
    max: range.max,
    ticks: {
      ...ticks,
      stepSize: range.step,
      callback: (value: unknown) => decimals(Number(value), range.step),
    },
    grid: { color: palette['--chart-grid'], drawTicks: false },
    border: { display: false },
  });
  const scales: Record<string, unknown> = {
    x: {
      type: 'linear',
      min: -0.5,
      max: model.commits - 0.5,
      grid: { display: false },
      border: { color: palette['--chart-axis'] },
      ticks: { ...ticks, maxRotation: 0, autoSkip: false, includeBounds: false },
      afterBuildTicks: (axis: { ticks: unknown[] }) => {
        axis.ticks = commitLabels(model.points, Math.floor(width / LABEL_ROOM));
      },
    },
    values: panel(model.values, Math.max(120, height - below - 34)),
    gap: { ...stack(PANEL.gap), ...quiet },
    moves: {
      ...stack(PANEL.moves),
      ...quiet,
      min: -Math.max(1, model.moved),
      max: Math.max(1, model.moved),
    },
  };
  if (model.hasTax) {
    scales.gap2 = { ...stack(PANEL.gap), ...quiet };
    scales.tax = panel(model.tax, PANEL.tax);
  }
  // Chart.js stacks from the bottom up in the order of the keys.
  return scales as unknown as Record<string, ScaleOptionsByType<'linear'>>;
}

const decimals = (value: number, step: number) =>
  value.toFixed(step < 0.1 || step === 0.25 ? 2 : 1).replace('-', '\u2212');
