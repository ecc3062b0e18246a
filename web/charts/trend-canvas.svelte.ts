import type { Attachment } from 'svelte/attachments';
import type { Frame } from './frame.ts';
import { lineCanvas } from './line-canvas.svelte.ts';
import { readPalette } from './palette.ts';
import { panelPlugin, type TrendPicture } from './panel-plugin.ts';
import { COLOURS, trendConfig } from './trend-config.ts';
import type { TrendModel } from './trend-model.ts';

/** Draws the model on a canvas. */
export function trendCanvas(
  model: () => TrendModel,
  onframe: (frame: Frame) => void,
): Attachment<HTMLCanvasElement> {
  return lineCanvas<TrendPicture>({
    picture: (room) => ({ model: model(), palette: readPalette(room, COLOURS) }),
    configure: ({ model, palette }, room) => trendConfig(model, palette, room),
    plugin: panelPlugin,
    commits: ({ model }) => model.commits,
    onframe,
  });
}
