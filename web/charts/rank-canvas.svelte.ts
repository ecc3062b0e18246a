import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { MediaQuery } from 'svelte/reactivity';
import { theme } from '../theme.svelte.ts';
import { Chart } from './chart.ts';
import { frameOf, type Frame } from './frame.ts';
import { readPalette } from './palette.ts';
import { RANK_COLOURS, rankConfig } from './rank-config.ts';
import { rankPlugin, type Chosen } from './rank-plugin.ts';
import type { RankSeries } from './rank-series.ts';

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const print = new MediaQuery('print');

/** Draws a rank history on a canvas, again whenever it, the runs chosen, the theme or the size changes. */
export function rankCanvas(
  series: () => RankSeries,
  chosen: () => Chosen,
  onframe: (frame: Frame) => void,
): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    const room = canvas.parentElement ?? document.body;
    const picture = () => ({
      series: series(),
      chosen: chosen(),
      palette: readPalette(room, RANK_COLOURS),
    });
    // Tracked below: a change redraws the chart instead of making a new one.
    let drawn = untrack(picture);
    const configure = () =>
      rankConfig(drawn.series, drawn.palette, {
        width: room.clientWidth,
        height: room.clientHeight,
        family: getComputedStyle(canvas).fontFamily,
      });
    const chart = new Chart(canvas, {
      type: 'line',
      ...configure(),
      plugins: [
        rankPlugin(() => drawn),
        { id: 'frame', afterLayout: (now) => onframe(frameOf(now, drawn.series.commits)) },
      ],
    });
    const redraw = () => {
      Object.assign(chart, configure());
      chart.update('none');
    };
    $effect(() => {
      void [theme.value, dark.current, print.current];
      drawn = picture();
      redraw();
    });
    // The canvas does not know when the web font has come.
    let isGone = false;
    void document.fonts.ready.then(() => isGone || redraw());
    let width = canvas.clientWidth;
    const sized = new ResizeObserver(() => {
      if (canvas.clientWidth === width) return;
      width = canvas.clientWidth;
      redraw();
    });
    sized.observe(canvas);
    return () => {
      isGone = true;
      sized.disconnect();
      chart.destroy();
    };
  };
}
