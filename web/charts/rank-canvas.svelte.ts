import type { Attachment } from 'svelte/attachments';
import type { Frame } from './frame.ts';
import { lineCanvas } from './line-canvas.svelte.ts';
import { readPalette } from './palette.ts';
import { RANK_COLOURS, rankConfig } from './rank-config.ts';
import { rankPlugin, type Chosen, type RankPicture } from './rank-plugin.ts';
import type { RankSeries } from './rank-series.ts';

/** Draws a rank history on a canvas, and the runs chosen in it. */
export function rankCanvas(
  series: () => RankSeries,
  chosen: () => Chosen,
  onframe: (frame: Frame) => void,
): Attachment<HTMLCanvasElement> {
  return lineCanvas<RankPicture>({
    picture: (room) => ({
      series: series(),
      chosen: chosen(),
      palette: readPalette(room, RANK_COLOURS),
    }),
    configure: ({ series, palette }, room) => rankConfig(series, palette, room),
    plugin: rankPlugin,
    commits: ({ series }) => series.commits,
    onframe,
  });
}
