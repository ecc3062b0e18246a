import type { Chart, Plugin, Scale } from 'chart.js';
import { canvasFont } from './canvas-font.ts';
import { faded } from './palette.ts';
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

/** Like the volume bars of a stock chart: questions gained upward, lost downward, at each commit. */
function drawMoves(chart: Chart, model: TrendModel, palette: Palette) {
  const { x, moves } = chart.scales;
  if (!x || !moves) return;
  const { ctx } = chart;
  const room = x.width / Math.max(1, model.commits);
  const width = Math.max(1, Math.min(14, room * 0.5));
  const zero = moves.getPixelForValue(0);
  ctx.save();
  ctx.fillStyle = palette['--chart-axis'];
  ctx.fillRect(x.left, Math.round(zero) - 0.5, x.width, 1);
  for (const point of model.points) {
    const left = x.getPixelForValue(point.position) - width / 2;
    for (const [count, colour] of [
      [point.gained ?? 0, palette['--good']],
      [-(point.lost ?? 0), palette['--bad']],
    ] as const) {
      if (count === 0) continue;
      const end = moves.getPixelForValue(count);
      ctx.fillStyle = colour;
      ctx.fillRect(left, Math.min(zero, end), width, Math.max(2, Math.abs(end - zero)));
      if (room < 26) continue;
      ctx.font = canvasFont(chart, 11, 600);
      ctx.textAlign = 'center';
      ctx.textBaseline = count > 0 ? 'bottom' : 'top';
      ctx.fillText(
        count > 0 ? `+${count}` : `\u2212${-count}`,
        left + width / 2,
        count > 0 ? end - 2 : end + 3,
      );
    }
  }
  ctx.restore();
}

function drawTitles(chart: Chart, model: TrendModel, palette: Palette) {
  title(chart, chart.scales.moves, 'Questions gained and lost', palette, 2);
  if (model.hasTax) title(chart, chart.scales.tax, taxTitle(model), palette, 8);
}

const taxTitle = ({ tax }: TrendModel) =>
  `Retrieval tax (oracle minus live${tax.min < 0 ? '; below zero live was better' : ''})`;

function title(
  chart: Chart,
  scale: Scale | undefined,
  text: string,
  palette: Palette,
  lift: number,
) {
  if (!scale) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.font = canvasFont(chart, 11, 500);
  ctx.fillStyle = palette['--text-2'];
  ctx.textBaseline = 'bottom';
  ctx.fillText(text, chartArea.left, scale.top - lift);
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
