import type { ChartDataset, ScaleOptionsByType } from 'chart.js';
import { commitAxis, plainOptions, tickLook } from './commit-axis.ts';
import type { LineConfig, Room } from './line-canvas.svelte.ts';
import { faded } from './palette.ts';
import { rankLabels } from './rank-labels.ts';
import type { RankMark, RankSeries, RankState } from './rank-series.ts';

export const RANK_COLOURS = [
  '--accent',
  '--neutral',
  '--good',
  '--good-soft',
  '--bad',
  '--bad-soft',
  '--warn',
  '--surface',
  '--surface-2',
  '--text',
  '--text-2',
  '--text-3',
  '--chart-grid',
  '--chart-axis',
  '--chart-label',
  '--chart-fence',
] as const;
export type RankPalette = Record<(typeof RANK_COLOURS)[number], string>;

/** Heights in pixels: the verdict strip is a stacked axis, so that it shares the x axis. */
export const STRIP = { row: 22, gap: 14 } as const;
/** Commits closer than this many pixels are drawn without point marks. */
const MARK_ROOM = 7;
const LABEL_ROOM = 64;
/** Room for the longest word on the left, `not found`. */
const AXIS_WIDTH = 66;

type Dataset = ChartDataset<'line', { x: number; y: number }[]>;

/** State of a mark as shape and colour: told apart without colour, too. */
const LOOK: Record<
  RankState,
  {
    shape: 'circle' | 'rectRot' | 'crossRot' | 'triangle';
    tone: 'good' | 'warn' | 'bad';
    hollow: boolean;
  }
> = {
  seen: { shape: 'circle', tone: 'good', hollow: false },
  partial: { shape: 'rectRot', tone: 'warn', hollow: false },
  below: { shape: 'circle', tone: 'warn', hollow: true },
  missed: { shape: 'crossRot', tone: 'bad', hollow: false },
  error: { shape: 'triangle', tone: 'bad', hollow: false },
};

/** Chart.js data and options of a rank history. */
export function rankConfig(
  series: RankSeries,
  palette: RankPalette,
  room: Room,
): Pick<LineConfig, 'data' | 'options'> {
  const isDense = room.width / Math.max(1, series.commits) < MARK_ROOM;
  return {
    // Without gold there is no axis of ranks to draw on.
    data: { datasets: series.hasGold ? [datasetOf(series.marks, palette, isDense)] : [] },
    options: {
      ...plainOptions(room.family),
      layout: { padding: { top: 22, right: 8 } },
      scales: scalesOf(series, palette, room),
    },
  };
}

function datasetOf(marks: RankMark[], palette: RankPalette, isDense: boolean): Dataset {
  const look = marks.map((mark) => LOOK[mark.state]);
  const colours = look.map(({ tone }) => palette[`--${tone}`]);
  return {
    data: marks.map(({ x, y }) => ({ x, y })),
    yAxisID: 'values',
    borderColor: faded(palette['--text-3'], 0.9),
    borderWidth: 1.5,
    borderJoinStyle: 'round',
    segment: {
      borderColor: (at) => (marks[at.p1DataIndex]?.relabelled ? 'transparent' : undefined),
      borderDash: (at) => (gapAfter(marks, at.p0DataIndex) > 1 ? [4, 4] : undefined),
    },
    pointStyle: look.map(({ shape }) => shape),
    pointRadius: isDense ? look.map(({ tone }) => (tone === 'good' ? 0 : 2)) : 5,
    pointBorderWidth: 2,
    pointBorderColor: colours,
    pointBackgroundColor: look.map(({ hollow }, index) =>
      hollow ? palette['--surface'] : colours[index],
    ),
    clip: false,
  };
}

const gapAfter = (marks: RankMark[], index: number) =>
  (marks[index + 1]?.x ?? 0) - (marks[index]?.x ?? 0);

function scalesOf(series: RankSeries, palette: RankPalette, room: Room) {
  const { width, height, family } = room;
  const labels = rankLabels(
    series.marks.map((mark) => mark.point),
    series.commits,
    Math.floor((width - AXIS_WIDTH) / LABEL_ROOM),
  );
  const ticks = tickLook(palette, family);
  const { scale, hasGold } = series;
  const strip = STRIP.row * 2;
  const stacked = (weight: number) => ({
    stack: 'panels',
    stackWeight: weight,
    position: 'left',
    afterFit: (axis: { width: number }) => (axis.width = AXIS_WIDTH),
  });
  const bare = { grid: { display: false }, border: { display: false } };
  const verdicts = {
    ...stacked(strip),
    ...bare,
    min: 0,
    max: 2,
    ticks: { ...ticks, callback: (value: number) => (value > 1 ? 'live' : 'oracle') },
    afterBuildTicks: (axis: { ticks: unknown[] }) =>
      (axis.ticks = [{ value: 0.5 }, { value: 1.5 }]),
  };
  const ranks = {
    ...stacked(Math.max(80, height - strip - STRIP.gap - 50)),
    reverse: true,
    min: scale.min,
    max: scale.max,
    border: { display: false },
    grid: { color: palette['--chart-grid'], drawTicks: false },
    ticks: {
      ...ticks,
      autoSkip: false,
      callback: (value: number) => scale.ticks.find(({ y }) => y === value)?.label ?? '',
    },
    afterBuildTicks: (axis: { ticks: unknown[] }) => {
      axis.ticks = scale.ticks.map(({ y }) => ({ value: y }));
    },
  };
  const scales: Record<string, unknown> = {
    x: commitAxis(series.commits, labels, palette, family),
    verdicts,
  };
  if (hasGold) {
    scales.gap = { ...stacked(STRIP.gap), ...bare, ticks: { display: false } };
    scales.values = ranks;
  }
  // Chart.js stacks from the bottom up in the order of the keys.
  return scales as unknown as Record<string, ScaleOptionsByType<'linear'>>;
}
