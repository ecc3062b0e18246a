import type { ChartConfiguration, Plugin } from 'chart.js';
import type { Attachment } from 'svelte/attachments';
import { MediaQuery } from 'svelte/reactivity';
import { theme } from '../theme.svelte.ts';
import { Chart } from './chart.ts';
import { frameOf, type Frame } from './frame.ts';

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const print = new MediaQuery('print');

/** What the canvas may use: CSS pixels and the page's font. */
export interface Room {
  width: number;
  height: number;
  family: string;
}

export type LineConfig = ChartConfiguration<'line', { x: number; y: number }[]>;

/** A chart over commits: where its data comes from and how it becomes one of Chart.js. */
export interface Drawing<Picture> {
  /** All that is drawn, colours included; tracked, so that a change draws it again. */
  picture: (room: HTMLElement) => Picture;
  configure: (picture: Picture, room: Room) => Pick<LineConfig, 'data' | 'options'>;
  /** Draws what Chart.js has no words for. */
  plugin: (current: () => Picture) => Plugin<'line'>;
  /** Columns of the x axis. */
  commits: (picture: Picture) => number;
  onframe: (frame: Frame) => void;
}

/** Draws on a canvas, again whenever the picture, the theme, the font or the width changes. */
export function lineCanvas<Picture>(drawing: Drawing<Picture>): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    const element = canvas.parentElement ?? document.body;
    let drawn: Picture;
    const configure = () =>
      drawing.configure(drawn, {
        width: element.clientWidth,
        height: element.clientHeight,
        family: getComputedStyle(canvas).fontFamily,
      });
    let chart: Chart<'line', { x: number; y: number }[]> | null = null;
    const redraw = () => {
      if (!chart) return;
      Object.assign(chart, configure());
      chart.update('none');
    };
    $effect(() => {
      void [theme.value, dark.current, print.current];
      drawn = drawing.picture(element);
      if (chart) return redraw();
      chart = new Chart(canvas, {
        type: 'line',
        ...configure(),
        plugins: [
          drawing.plugin(() => drawn),
          {
            id: 'frame',
            afterLayout: (now) => drawing.onframe(frameOf(now, drawing.commits(drawn))),
          },
        ],
      });
    });
    // The canvas does not know when the web font has come.
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(redraw);
    let width = canvas.clientWidth;
    const sized = new ResizeObserver(() => {
      if (canvas.clientWidth === width) return;
      width = canvas.clientWidth;
      redraw();
    });
    sized.observe(canvas);
    return () => {
      sized.disconnect();
      chart?.destroy();
      chart = null;
    };
  };
}
