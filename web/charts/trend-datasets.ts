import type { ChartDataset } from 'chart.js';
import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { faded } from './palette.ts';
import type { Palette } from './trend-config.ts';
import { isClaimed, type TrendLine, type TrendModel } from './trend-model.ts';
import type { XY } from './trend-series.ts';

export type Dataset = ChartDataset<'line', XY[]>;

/** A line of the model as Chart.js data, from the front to the back. */
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
    // Marks at 0 and at 1 stand on the edge of their panel and need room beyond it.
    clip: 8,
  };
  const dashed = { borderWidth: 1.25, borderColor: faded(colour, 0.7) };
  const hollow = { showLine: false, pointRadius: isDense ? 3 : 4, pointBorderWidth: 1.5 };
  const solid = { showLine: false, pointRadius: 2, pointBackgroundColor: colour };
  // A cross in the place of the line's own mark.
  const wiped = {
    showLine: false,
    pointRadius: 6,
    pointStyle: 'circle' as const,
    borderColor: palette['--surface'],
  };
  const crossed = {
    showLine: false,
    pointRadius: isDense ? 3 : 6,
    pointStyle: 'crossRot' as const,
    pointBorderWidth: isDense ? 1.25 : 2,
  };
  const claims = pick([...line.line, ...line.loose], model, isClaimed);
  const fell = { showLine: false, pointRadius: 5, pointBorderWidth: 2.5 };
  // One radius for a whole line: with a list Chart.js would resolve options point by point.
  const radius = isDense ? 0 : isMain ? 4 : 3.5;
  const sets: Dataset[] = [
    { ...base, ...fell, data: fallen(line, model, isDense), borderColor: palette['--bad'] },
    { ...base, ...crossed, data: claims },
    { ...base, ...wiped, data: isDense ? [] : claims },
    { ...base, ...hollow, data: [...line.loose, ...dirty(line, model)] },
    { ...base, ...solid, data: isDense ? alone(line.line) : [] },
    { ...base, data: line.line, pointRadius: radius, pointBackgroundColor: colour },
    { ...base, ...dashed, data: line.bridge, borderDash: [5, 5] },
    { ...base, ...dashed, data: line.baseline, borderDash: [2, 3], borderWidth: 1 },
  ];
  return sets.filter((set) => set.data.length > 0);
}

/** Where more questions were lost than gained; told on one line only. */
function fallen(line: TrendLine, model: TrendModel, isDense: boolean): XY[] {
  if (line.key !== 'recall' || isDense) return [];
  return pick(line.line, model, (point) => (point.lost ?? 0) > (point.gained ?? 0));
}

const dirty = (line: TrendLine, model: TrendModel) =>
  pick(line.line, model, (point) => point.dirty);

/** Points without a neighbour to draw a line to: only a mark can show them. */
function alone(line: readonly XY[]): XY[] {
  return line.filter(
    (at, index) => isDrawn(at) && !isDrawn(line[index - 1]) && !isDrawn(line[index + 1]),
  );
}

function pick(places: readonly XY[], model: TrendModel, is: (point: TrendPoint) => boolean): XY[] {
  const positions = new Set(model.points.filter(is).map((point) => point.position));
  return places.filter((at) => positions.has(at.x));
}

const isDrawn = (at: XY | undefined) => at !== undefined && !Number.isNaN(at.y);
