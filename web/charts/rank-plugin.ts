import type { Chart, Plugin } from 'chart.js';
import { canvasFont } from './canvas-font.ts';
import { faded } from './palette.ts';
import { STRIP, type RankPalette } from './rank-config.ts';
import type { RankSeries } from './rank-series.ts';
import { spreadWords } from './spread-words.ts';

/** Positions of the two runs compared; null where one is not on this axis. */
export interface Chosen {
  run: number | null;
  base: number | null;
}

export interface RankPicture {
  series: RankSeries;
  palette: RankPalette;
  chosen: Chosen;
}

/** What Chart.js has no words for: the zone the model saw, lanes, the chosen runs, the verdict strip. */
export function rankPlugin(current: () => RankPicture): Plugin<'line'> {
  return {
    id: 'ranks',
    beforeDatasetsDraw(chart) {
      const picture = current();
      drawZones(chart, picture);
      drawChosen(chart, picture);
      drawFences(chart, picture);
    },
    afterDatasetsDraw(chart) {
      drawVerdicts(chart, current());
    },
  };
}

function drawZones(chart: Chart, { series, palette }: RankPicture) {
  const { values, x } = chart.scales;
  if (!values || !x) return;
  const { ctx } = chart;
  const { scale } = series;
  ctx.save();
  const lanes = values.getPixelForValue(
    scale.missed - (scale.missed - scale.toY(1)) * 0.035 - 0.25,
  );
  ctx.fillStyle = faded(palette['--text-3'], 0.07);
  ctx.fillRect(x.left, lanes, x.width, values.bottom - lanes);
  if (scale.kLine !== null) {
    const line = Math.round(values.getPixelForValue(scale.kLine)) + 0.5;
    ctx.fillStyle = faded(palette['--good'], 0.07);
    ctx.fillRect(x.left, values.top, x.width, line - values.top);
    ctx.strokeStyle = faded(palette['--good'], 0.7);
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(x.left, line);
    ctx.lineTo(x.right, line);
    ctx.stroke();
  }
  ctx.restore();
}

function drawChosen(chart: Chart, { series, palette, chosen }: RankPicture) {
  const { x } = chart.scales;
  if (!x) return;
  const { ctx, chartArea } = chart;
  const room = Math.max(2, Math.min(34, (x.width / Math.max(1, series.commits)) * 0.8));
  ctx.save();
  ctx.font = canvasFont(chart, 11, 600);
  ctx.textBaseline = 'bottom';
  const marks = [
    { position: chosen.base, colour: palette['--text-2'], word: 'before' },
    { position: chosen.run, colour: palette['--accent'], word: 'after' },
  ]
    .filter((mark): mark is Mark => mark.position !== null)
    .sort((a, b) => a.position - b.position);
  const places = spreadWords(
    marks.map(({ position, word }) => ({
      middle: x.getPixelForValue(position),
      width: ctx.measureText(word).width,
    })),
    chartArea,
  );
  for (const [index, { position, colour, word }] of marks.entries()) {
    const left = x.getPixelForValue(position) - room / 2;
    ctx.fillStyle = faded(colour, 0.1);
    ctx.fillRect(left, chartArea.top, room, chartArea.bottom - chartArea.top);
    ctx.fillStyle = colour;
    ctx.fillRect(left, chartArea.top - 2, room, 2);
    ctx.fillText(word, places[index] ?? left, chartArea.top - 5);
  }
  ctx.restore();
}

type Mark = { position: number; colour: string; word: string };

/** A dashed line before a commit where the question or its labels changed. */
function drawFences(chart: Chart, { series, palette }: RankPicture) {
  const { x } = chart.scales;
  if (!x) return;
  const { ctx, chartArea } = chart;
  ctx.save();
  ctx.strokeStyle = palette['--chart-fence'];
  ctx.fillStyle = palette['--text-2'];
  ctx.font = canvasFont(chart, 11, 500);
  ctx.textBaseline = 'top';
  ctx.setLineDash([3, 3]);
  for (const mark of series.marks.filter((one) => one.relabelled)) {
    const at = Math.round(x.getPixelForValue(mark.x - 0.5)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(at, chartArea.top);
    ctx.lineTo(at, chartArea.bottom);
    ctx.stroke();
    // Under the ranks, where no point stands.
    ctx.fillText(
      'relabelled',
      Math.min(at + 5, chartArea.right - 58),
      (chart.scales.values?.bottom ?? chartArea.top) + 1,
    );
  }
  ctx.restore();
}

/** Two rows of cells, live above oracle: filled and ticked where right, struck where wrong. */
function drawVerdicts(chart: Chart, { series, palette }: RankPicture) {
  const { x, verdicts } = chart.scales;
  if (!x || !verdicts) return;
  const { ctx } = chart;
  const column = x.width / Math.max(1, series.commits);
  const width = Math.max(1, Math.min(26, column * 0.72));
  const height = STRIP.row - 6;
  ctx.save();
  for (const mark of series.marks) {
    for (const [verdict, row] of [
      [mark.point.live, 1.5],
      [mark.point.oracle, 0.5],
    ] as const) {
      const middle = { x: x.getPixelForValue(mark.x), y: verdicts.getPixelForValue(row) };
      if (verdict === null) {
        ctx.fillStyle = palette['--chart-axis'];
        ctx.fillRect(middle.x - Math.min(width, 8) / 2, middle.y - 0.75, Math.min(width, 8), 1.5);
        continue;
      }
      const isRight = verdict === 'correct';
      const tone = palette[isRight ? '--good' : '--bad'];
      // Narrow columns have no room for a glyph: full against half height tells them apart.
      const tall = width >= 12 || isRight ? height : height / 2;
      ctx.fillStyle = width >= 12 ? palette[isRight ? '--good-soft' : '--bad-soft'] : tone;
      ctx.beginPath();
      ctx.roundRect(
        middle.x - width / 2,
        middle.y + height / 2 - tall,
        width,
        tall,
        Math.min(4, width / 3),
      );
      ctx.fill();
      if (width >= 12) drawGlyph(ctx, middle, isRight, tone);
    }
  }
  ctx.restore();
}

function drawGlyph(
  ctx: CanvasRenderingContext2D,
  at: { x: number; y: number },
  isRight: boolean,
  colour: string,
) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  if (isRight) {
    ctx.moveTo(at.x - 4, at.y);
    ctx.lineTo(at.x - 1, at.y + 3);
    ctx.lineTo(at.x + 4, at.y - 3);
  } else {
    ctx.moveTo(at.x - 3, at.y - 3);
    ctx.lineTo(at.x + 3, at.y + 3);
    ctx.moveTo(at.x + 3, at.y - 3);
    ctx.lineTo(at.x - 3, at.y + 3);
  }
  ctx.stroke();
}
