import type { Chart, Plugin, Scale } from 'chart.js';
import { canvasFont } from './canvas-font.ts';
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
      drawMoves(chart, model, palette);
      drawTitles(chart, model, palette);
      drawFences(chart, model, palette);
    },
  };
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
  if (model.hasTax) title(chart, chart.scales.tax, 'Retrieval tax (oracle minus live)', palette, 8);
}

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

/** A dashed line before the commit where something changed that may not be compared across. */
function drawFences(chart: Chart, model: TrendModel, palette: Palette) {
  const { x } = chart.scales;
  if (!x) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.strokeStyle = palette['--chart-fence'];
  ctx.fillStyle = palette['--text-2'];
  ctx.font = canvasFont(chart, 11, 500);
  ctx.textBaseline = 'bottom';
  ctx.setLineDash([3, 3]);
  let free = -Infinity;
  for (const fence of model.fences) {
    const at = Math.round(x.getPixelForValue(fence.position - 0.5)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(at, chartArea.top - 4);
    ctx.lineTo(at, chartArea.bottom);
    ctx.stroke();
    const width = ctx.measureText(fence.label).width;
    const left = Math.max(chartArea.left, Math.min(at - 2, chartArea.right - width));
    if (left < free) continue;
    ctx.fillText(fence.label, left, chartArea.top - 7);
    free = left + width + 16;
  }
  ctx.restore();
}
