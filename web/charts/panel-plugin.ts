import type { Chart, Plugin, Scale } from 'chart.js';
import { canvasFont } from './canvas-font.ts';
import { faded } from './palette.ts';
import { drawMoves } from './move-strip.ts';
import type { Palette } from './trend-config.ts';
import type { TrendModel } from './trend-model.ts';

export interface TrendPicture {
  model: TrendModel;
  palette: Palette;
}

/** What Chart.js has no words for: fences, the strip of moved questions, titles of the panels. */
export function panelPlugin(current: () => TrendPicture): Plugin<'line'> {
  return {
    id: 'panels',
    beforeDatasetsDraw(chart) {
      const { model, palette } = current();
      drawSpans(chart, model, palette);
      drawBands(chart, model, palette);
      drawZero(chart, model, palette);
      drawMoves(chart, model, palette);
      drawTitles(chart, model, palette);
      drawFences(chart, model, palette);
      drawTags(chart, model, palette);
    },
  };
}

/** Zero of the tax, where it falls below: there live answers beat those from the gold. */
function drawZero(
  { ctx, scales, chartArea }: Chart,
  { hasTax, tax }: TrendModel,
  palette: Palette,
) {
  if (!hasTax || tax.min >= 0 || !scales.tax) return;
  ctx.save();
  ctx.fillStyle = palette['--chart-axis'];
  const zero = Math.round(scales.tax.getPixelForValue(0));
  ctx.fillRect(chartArea.left, zero - 0.5, chartArea.width, 1);
  ctx.restore();
}

function drawTitles(chart: Chart, model: TrendModel, palette: Palette) {
  title(chart, chart.scales.moves, movedTitles(model), palette, 2);
  if (model.hasTax) title(chart, chart.scales.tax, taxTitles(model), palette, 8);
}

/** From the longest words to those that fit anywhere. */
const movedTitles = ({ k }: TrendModel) => [
  `Questions gained and lost: all needed passages in the top ${k ?? 'k'}, or no longer`,
  `Gained, lost: all needed in the top ${k ?? 'k'}, or no longer`,
  'Questions gained and lost',
];

const taxTitles = ({ tax }: TrendModel) => [
  `Retrieval tax (oracle minus live${tax.min < 0 ? '; below zero live was better' : ''})`,
];

/** From each fall to what made it good: faint over the values, a bar under them. */
function drawSpans({ ctx, scales }: Chart, { falls }: TrendModel, palette: Palette) {
  const { x, values } = scales;
  if (!x || !values) return;
  ctx.save();
  for (const { point, span } of falls) {
    const left = x.getPixelForValue(point.position);
    const right = x.getPixelForValue(span.to - (span.end === 'mended' ? 0 : 0.5));
    ctx.fillStyle = faded(palette['--bad'], 0.05);
    ctx.fillRect(left, values.top, right - left, values.height);
    ctx.fillStyle = faded(palette['--bad'], 0.6);
    ctx.fillRect(left, values.bottom + 1, right - left, 3);
  }
  ctx.restore();
}

function title(
  chart: Chart,
  scale: Scale | undefined,
  texts: readonly string[],
  palette: Palette,
  lift: number,
) {
  if (!scale) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.font = canvasFont(chart, 11, 500);
  ctx.fillStyle = palette['--text-2'];
  ctx.textBaseline = 'bottom';
  const fits = (text: string) => ctx.measureText(text).width <= chartArea.width;
  ctx.fillText(texts.find(fits) ?? texts.at(-1) ?? '', chartArea.left, scale.top - lift);
  ctx.restore();
}

/** What lies within tolerance of the baseline, faint: under several lines it adds up. */
function drawBands(chart: Chart, { lines }: TrendModel, palette: Palette) {
  const { ctx, scales } = chart;
  const { x } = scales;
  if (!x) return;
  ctx.save();
  for (const line of lines) {
    const y = scales[line.panel];
    if (!y) continue;
    ctx.fillStyle = faded(palette[line.token as keyof Palette], 0.07);
    for (const { from, to, value, worst } of line.bands) {
      const [left, right] = [x.getPixelForValue(from), x.getPixelForValue(to)];
      const edges = [y.getPixelForValue(value), y.getPixelForValue(worst)];
      const top = Math.max(y.top, Math.min(...edges));
      const bottom = Math.min(y.bottom, Math.max(...edges));
      if (bottom > top) ctx.fillRect(left, top, right - left, bottom - top);
    }
  }
  ctx.restore();
}

/** A dashed line before the commit where something changed that may not be compared across. */
function drawFences(chart: Chart, model: TrendModel, palette: Palette) {
  const { x } = chart.scales;
  if (!x) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.strokeStyle = palette['--chart-fence'];
  ctx.setLineDash([3, 3]);
  for (const position of new Set(model.fences.map((fence) => fence.position))) {
    const at = Math.round(x.getPixelForValue(position - 0.5)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(at, chartArea.top - 4);
    ctx.lineTo(at, chartArea.bottom);
    ctx.stroke();
  }
  ctx.restore();
}

/** A tick at the top where a release was made. */
function drawTags(chart: Chart, { points }: TrendModel, palette: Palette) {
  const { x } = chart.scales;
  if (!x) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.fillStyle = palette['--accent'];
  for (const point of points) {
    if (point.tags.length === 0) continue;
    const at = Math.round(x.getPixelForValue(point.position));
    ctx.fillRect(at - 1, chartArea.top - 5, 2, 9);
  }
  ctx.restore();
}
