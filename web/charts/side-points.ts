import type { SidePoint, TrendPoint } from '../../server/routes/schema/trend.ts';
import type { XY } from './trend-series.ts';

/** A run beside the line, where it is drawn, as a point like those of the line. */
export interface Side {
  x: number;
  point: TrendPoint;
  base: SidePoint['base'];
}

/** Room beside its commit for the first dirty run, and for each further one, in columns. */
const DIRTY = { first: 0.22, next: 0.12, most: 0.46 } as const;

/** Pull requests stand where the server put them; dirty runs just behind their commit. */
export function placeSides(sides: readonly SidePoint[]): Side[] {
  const dirty = new Map<number, number>();
  return sides
    .map((side) => {
      const point = asPoint(side);
      if (!Number.isInteger(side.position)) return { x: side.position, point, base: side.base };
      const before = dirty.get(side.position) ?? 0;
      dirty.set(side.position, before + 1);
      const beside = Math.min(DIRTY.most, DIRTY.first + before * DIRTY.next);
      return { x: side.position + beside, point, base: side.base };
    })
    .sort((a, b) => a.x - b.x);
}

function asPoint({ base, ...side }: SidePoint): TrendPoint {
  const predecessor = base?.run_id ? { run_id: base.run_id, distance: base.distance } : null;
  return {
    ...side,
    position: Math.floor(side.position),
    tags: [],
    runs: 1,
    answers_run_id: side.run_id,
    predecessor,
    ceiling: null,
    waterfall: null,
  };
}

/** The marks of one metric beside the line, and thin lines to where each came from. */
export function buildSides(
  sides: readonly Side[],
  metric: string,
  onLine: ReadonlyMap<string, { x: number; y: number }>,
): { marks: XY[]; ties: XY[] } {
  const marks: XY[] = [];
  const ties: XY[] = [];
  for (const { x, point, base } of sides) {
    const value = point.metrics[metric];
    if (typeof value !== 'number') continue;
    marks.push({ x, y: value });
    const from = base?.run_id ? onLine.get(base.run_id) : undefined;
    if (from) ties.push(from, { x, y: value }, { x: x + 0.01, y: Number.NaN });
  }
  return { marks, ties };
}
