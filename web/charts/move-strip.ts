import type { Chart } from 'chart.js';
import { canvasFont } from './canvas-font.ts';
import type { Palette } from './trend-config.ts';
import type { TrendModel } from './trend-model.ts';

/** Like the volume bars of a stock chart: questions gained upward, lost downward, at each commit. */
export function drawMoves(chart: Chart, model: TrendModel, palette: Palette) {
  const { x, moves } = chart.scales;
  if (!x || !moves) return;
  const { ctx } = chart;
  const room = x.width / Math.max(1, model.commits);
  const width = Math.max(1, Math.min(14, room * 0.5));
  const zero = moves.getPixelForValue(0);
  ctx.save();
  ctx.fillStyle = palette['--chart-axis'];
  ctx.fillRect(x.left, Math.round(zero) - 0.5, x.width, 1);
  const counts: Count[] = [];
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
      counts.push({ count, x: left + width / 2, y: count > 0 ? end - 2 : end + 3, colour });
    }
  }
  drawCounts(chart, counts);
  ctx.restore();
}

interface Count {
  count: number;
  x: number;
  y: number;
  colour: string;
}

/** The figures at the bars, the largest first; one without room is left out. */
function drawCounts(chart: Chart, counts: Count[]) {
  const { ctx } = chart;
  ctx.font = canvasFont(chart, 11, 600);
  ctx.textAlign = 'center';
  const drawn: { above: boolean; left: number; right: number }[] = [];
  for (const { count, x, y, colour } of counts.sort(
    (a, b) => Math.abs(b.count) - Math.abs(a.count),
  )) {
    const above = count > 0;
    const text = above ? `+${count}` : `\u2212${-count}`;
    const half = ctx.measureText(text).width / 2;
    const [left, right] = [x - half, x + half];
    if (drawn.some((one) => one.above === above && left < one.right && one.left < right)) continue;
    drawn.push({ above, left, right });
    ctx.fillStyle = colour;
    ctx.textBaseline = above ? 'bottom' : 'top';
    ctx.fillText(text, x, y);
  }
}
