import type { Chart } from 'chart.js';

export interface Panel {
  top: number;
  bottom: number;
  min: number;
  max: number;
}

/** Where on the canvas things stand, in CSS pixels; what the cursor and the tooltip need. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  commits: number;
  panels: { values: Panel; tax: Panel | null };
}

export function frameOf(chart: Chart, commits: number): Frame {
  const { left, right, top, bottom } = chart.chartArea;
  const panel = (id: string): Panel | null => {
    const scale = chart.scales[id];
    return scale ? { top: scale.top, bottom: scale.bottom, min: scale.min, max: scale.max } : null;
  };
  const values = panel('values') ?? { top, bottom, min: 0, max: 1 };
  return { left, right, top, bottom, commits, panels: { values, tax: panel('tax') } };
}

/** Middle of a commit's column. */
export function xOf(frame: Frame, position: number): number {
  return frame.left + ((position + 0.5) / frame.commits) * (frame.right - frame.left);
}

/** The commit under `x`, kept inside the axis. */
export function positionAt(frame: Frame, x: number): number {
  return Math.max(0, Math.min(frame.commits - 1, Math.round(placeAt(frame, x))));
}

/** `x` in columns of the axis, 0 in the middle of the first commit: the reverse of `xOf`. */
export function placeAt(frame: Frame, x: number): number {
  return ((x - frame.left) / (frame.right - frame.left)) * frame.commits - 0.5;
}

export function yOf(panel: Panel, value: number): number {
  return (
    panel.bottom - ((value - panel.min) / (panel.max - panel.min)) * (panel.bottom - panel.top)
  );
}
