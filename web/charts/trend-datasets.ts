import type { ChartDataset } from 'chart.js';
import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { faded } from './palette.ts';
import type { Palette } from './trend-config.ts';
import type { TrendLine, TrendModel } from './trend-model.ts';
import type { XY } from './trend-series.ts';

export type Dataset = ChartDataset<'line', XY[]>;

/** A line of the model as Chart.js data: its baseline, dashed bridges, the line, loose points. */
export function datasetsOf(
  line: TrendLine,
  model: TrendModel,
  palette: Palette,
  isDense: boolean,
): Dataset[] {
  const colour = palette[line.token as keyof Palette];
  const isMain = line.key === 'recall' || line.key === 'tax';
  const base: Dataset = {
    data: [],
    yAxisID: line.panel,
    borderColor: colour,
    backgroundColor: palette['--surface'],
    borderWidth: (isMain ? 2.25 : 1.6) * (isDense ? 0.7 : 1),
    borderJoinStyle: 'round',
    pointRadius: 0,
    pointStyle: line.shape,
    spanGaps: false,
  };
  const dashed = { borderWidth: 1.25, borderColor: faded(colour, 0.7) };
  const sets: Dataset[] = [
    { ...base, ...dashed, data: line.baseline, borderDash: [2, 3], borderWidth: 1 },
    { ...base, ...dashed, data: line.bridge, borderDash: [5, 5] },
    { ...base, data: line.line, ...marksOf(line, model, palette, isDense) },
    { ...base, data: line.loose, showLine: false, pointRadius: 4, pointBorderWidth: 1.5 },
  ];
  return sets.filter((set) => set.data.length > 0);
}

/** Marks: hollow where the tree was dirty, ringed in red where more questions were lost than gained. */
function marksOf(line: TrendLine, model: TrendModel, palette: Palette, isDense: boolean) {
  const colour = palette[line.token as keyof Palette];
  const dirty = positions(model, (point) => point.dirty);
  const fell =
    line.key === 'recall' && !isDense
      ? positions(model, (point) => (point.lost ?? 0) > (point.gained ?? 0))
      : new Set<number>();
  const usual = isDense ? 0 : line.panel === 'tax' || line.key === 'recall' ? 4 : 3.5;
  const isAlone = (index: number) =>
    !isDrawn(line.line[index - 1]) && !isDrawn(line.line[index + 1]);
  return {
    pointRadius: line.line.map((at, index) => {
      if (fell.has(at.x)) return 5;
      return dirty.has(at.x) || isAlone(index) ? 3.5 : usual;
    }),
    pointBorderWidth: line.line.map((at) => (fell.has(at.x) ? 2.5 : 1.5)),
    pointBorderColor: line.line.map((at) => (fell.has(at.x) ? palette['--bad'] : colour)),
    pointBackgroundColor: line.line.map((at) =>
      dirty.has(at.x) || fell.has(at.x) ? palette['--surface'] : colour,
    ),
  };
}

const positions = (model: TrendModel, is: (point: TrendPoint) => boolean) =>
  new Set(model.points.filter(is).map((point) => point.position));

const isDrawn = (at: XY | undefined) => at !== undefined && !Number.isNaN(at.y);
