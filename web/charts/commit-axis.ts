import type { AxisLabel } from './commit-labels.ts';

interface Colours {
  '--chart-axis': string;
  '--chart-label': string;
}

/** How the numbers and words beside an axis look. */
export const tickLook = (palette: Colours, family: string) => ({
  color: palette['--chart-label'],
  font: { size: 11, family },
  padding: 8,
});

/** The x axis of every chart here: a column per commit, named where there is a label. */
export function commitAxis(
  commits: number,
  labels: readonly AxisLabel[],
  palette: Colours,
  family: string,
) {
  const byValue = new Map(labels.map(({ value, label }) => [value, label]));
  return {
    type: 'linear',
    min: -0.5,
    max: commits - 0.5,
    grid: { display: false },
    border: { color: palette['--chart-axis'] },
    ticks: {
      ...tickLook(palette, family),
      maxRotation: 0,
      autoSkip: false,
      includeBounds: false,
      callback: (value: number) => byValue.get(value) ?? '',
    },
    afterBuildTicks: (axis: { ticks: unknown[] }) => {
      axis.ticks = labels.map(({ value }) => ({ value }));
    },
  };
}

/** What every chart here asks of Chart.js: plain data at once, and no events of its own. */
export const plainOptions = (family: string) => ({
  parsing: false as const,
  normalized: true,
  animation: false as const,
  events: [],
  responsive: true,
  maintainAspectRatio: false,
  font: { family },
});
