import type { Chart } from 'chart.js';

/** A font for the canvas in the page's family; `size` in CSS pixels. */
export const canvasFont = (chart: Chart, size: number, weight: number) =>
  `${weight} ${size}px ${String(chart.options.font?.family ?? 'sans-serif')}`;
