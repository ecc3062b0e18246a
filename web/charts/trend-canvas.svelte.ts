import type { Attachment } from 'svelte/attachments';
import { MediaQuery } from 'svelte/reactivity';
import { theme } from '../theme.svelte.ts';
import { Chart } from './chart.ts';
import { frameOf, type Frame } from './frame.ts';
import { readPalette } from './palette.ts';
import { panelPlugin } from './panel-plugin.ts';
import { COLOURS, trendConfig } from './trend-config.ts';
import type { TrendModel } from './trend-model.ts';

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const print = new MediaQuery('print');

/** Draws the model on a canvas, again whenever it, the theme or the size changes. */
export function trendCanvas(
  model: () => TrendModel,
  onframe: (frame: Frame) => void,
): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    let palette = readPalette(canvas.parentElement ?? document.body, COLOURS);
    let drawn = model();
    const configure = () =>
      trendConfig(drawn, palette, {
        width: canvas.parentElement?.clientWidth ?? 0,
        height: canvas.parentElement?.clientHeight ?? 0,
        family: getComputedStyle(canvas).fontFamily,
      });
    const chart = new Chart(canvas, {
      type: 'line',
      ...configure(),
      plugins: [
        panelPlugin(() => ({ model: drawn, palette })),
        { id: 'frame', afterLayout: (now) => onframe(frameOf(now, drawn.commits)) },
      ],
    });

    const redraw = () => {
      Object.assign(chart, configure());
      chart.update('none');
    };
    let isDrawn = true;
    $effect(() => {
      void [theme.value, dark.current, print.current];
      const next = model();
      // The first time all this was drawn a moment ago.
      if (!isDrawn) {
        palette = readPalette(canvas.parentElement ?? document.body, COLOURS);
        drawn = next;
        redraw();
      }
      isDrawn = false;
    });
    // The canvas does not know when the web font has come.
    let isGone = false;
    if (document.fonts.status !== 'loaded') {
      void document.fonts.ready.then(() => isGone || redraw());
    }
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
