import { markedOn } from './falls.ts';
import type { TrendModel } from './trend-model.ts';

/** A sign of the chart that is not a line, and what it says. */
export interface KeyItem {
  glyph: 'dashed' | 'hollow' | 'fence' | 'tick' | 'ring' | 'dotted' | 'cross' | 'twins';
  words: string;
}

/** The signs that occur in this picture. */
export function keyItems(model: TrendModel): KeyItem[] {
  const { lines, sides, points, fences } = model;
  const hasBands = lines.some(({ bands }) => bands.length > 0);
  const items: (KeyItem & { is: boolean })[] = [
    {
      glyph: 'dashed',
      is: lines.some(({ bridge }) => bridge.length > 0),
      words: 'dashed: not measured at the commits between',
    },
    {
      glyph: 'hollow',
      is: sides.length > 0,
      words: `hollow: ${besideWords(model)}, tied to its base`,
    },
    {
      glyph: 'fence',
      is: fences.length > 0,
      words: 'upright dashes: not comparable across; the label says why',
    },
    { glyph: 'tick', is: points.some(({ tags }) => tags.length > 0), words: 'tick: release' },
    {
      glyph: 'ring',
      is: model.falls.some((fall) => lines.some(({ key }) => markedOn(fall).includes(key))),
      words: 'ring: a fall; red under it: how long it lasted',
    },
    {
      glyph: 'dotted',
      is: lines.some(({ baseline }) => baseline.length > 0),
      words: hasBands ? 'dotted: baseline, shaded to its tolerance' : 'dotted: baseline',
    },
    { glyph: 'cross', is: model.hasClaims, words: 'Unverified: numbers as claimed' },
    { glyph: 'twins', is: model.hasTwins, words: 'side by side: equal values' },
  ];
  return items.filter(({ is }) => is).map(({ glyph, words }) => ({ glyph, words }));
}

function besideWords({ sides }: TrendModel): string {
  const hasDirty = sides.some(({ point }) => point.dirty);
  const hasPull = sides.some(({ point }) => !point.dirty);
  if (hasDirty && hasPull) return 'pull request or uncommitted changes';
  return hasDirty ? 'uncommitted changes' : 'pull request';
}
