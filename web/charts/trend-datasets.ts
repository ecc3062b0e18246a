import type { ChartDataset } from 'chart.js';
import type { TrendPoint } from '../../server/routes/schema/trend.ts';
import { dodge, shifted } from './dodge.ts';
import { faded } from './palette.ts';
import { markedOn } from './falls.ts';
import type { Palette } from './trend-config.ts';
import { isClaimed, type TrendLine, type TrendModel } from './trend-model.ts';
import type { XY } from './trend-series.ts';

export type Dataset = ChartDataset<'line', XY[]>;

/** What a canvas can show of a panel. */
export interface Grain {
  /** Commits stand too close for marks. */
  isDense: boolean;
  /** How far lines of equal value are drawn apart, per panel, in its units: a few pixels. */
  apart: Record<TrendLine['panel'], number>;
}

/** The lines of the model as Chart.js data, from the front to the back. */
export function datasetsOf(model: TrendModel, palette: Palette, grain: Grain): Dataset[] {
  const panels = ['values', 'tax'] as const;
  return panels.flatMap((panel) => {
    const lines = model.lines.filter((line) => line.panel === panel);
    const shifts = dodge(
      lines.map((line) => [...line.line, ...line.marks]),
      grain.apart[panel],
    );
    return lines.flatMap((line, index) => {
      const move = (places: readonly XY[]) => shifted(places, shifts[index] ?? (() => 0));
      const moved = {
        ...line,
        line: move(line.line),
        bridge: move(line.bridge),
        marks: move(line.marks),
        ties: move(line.ties),
      };
      return setsOf(moved, model, palette, grain.isDense);
    });
  });
}

function setsOf(line: TrendLine, model: TrendModel, palette: Palette, isDense: boolean): Dataset[] {
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
  const thin = { borderWidth: 1, borderColor: faded(colour, 0.75) };
  if (line.shape === 'line') {
    const sets = [
      { ...base, ...thin, data: line.line },
      { ...base, ...thin, data: line.bridge, borderDash: [3, 4] },
    ];
    return sets.filter((set) => set.data.length > 0);
  }
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
  const claims = [
    ...at(line.line, positionsOf(model.points, isClaimed)),
    ...at(line.marks, new Set(model.sides.filter((s) => isClaimed(s.point)).map((s) => s.x))),
  ];
  const fell = { showLine: false, pointRadius: 5, pointBorderWidth: 2.5 };
  // One radius for a whole line: with a list Chart.js would resolve options point by point.
  const radius = isDense ? 0 : isMain ? 4 : 3.5;
  const sets: Dataset[] = [
    { ...base, ...fell, data: fallen(line, model), borderColor: palette['--bad'] },
    { ...base, ...crossed, data: claims },
    { ...base, ...wiped, data: isDense ? [] : claims },
    { ...base, ...hollow, data: line.marks },
    { ...base, ...solid, data: isDense ? alone(line.line) : [] },
    { ...base, data: line.line, pointRadius: radius, pointBackgroundColor: colour },
    { ...base, ...dashed, data: line.bridge, borderDash: [5, 5] },
    { ...base, borderWidth: 1, borderColor: faded(colour, 0.45), data: line.ties },
    { ...base, ...dashed, data: line.baseline, borderDash: [2, 3], borderWidth: 1 },
  ];
  return sets.filter((set) => set.data.length > 0);
}

/** The falls that are marked on this line. */
function fallen({ key, line }: TrendLine, { falls }: TrendModel): XY[] {
  const here = falls.filter((fall) => markedOn(fall).includes(key));
  return at(line, new Set(here.map(({ point }) => point.position)));
}

/** Points without a neighbour to draw a line to: only a mark can show them. */
function alone(line: readonly XY[]): XY[] {
  return line.filter(
    (place, index) => isDrawn(place) && !isDrawn(line[index - 1]) && !isDrawn(line[index + 1]),
  );
}

const positionsOf = (points: readonly TrendPoint[], is: (point: TrendPoint) => boolean) =>
  new Set(points.filter(is).map((point) => point.position));

const at = (places: readonly XY[], xs: ReadonlySet<number>) =>
  places.filter((place) => xs.has(place.x) && isDrawn(place));

const isDrawn = (place: XY | undefined) => place !== undefined && !Number.isNaN(place.y);
