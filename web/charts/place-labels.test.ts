import { describe, expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const area = { left: 0, right: 300 };
const at = (left: number, width = 100) => ({ left, width });

describe('placeLabels', () => {
  it('keeps to one row while they fit', () => {
    expect(placeLabels([at(0), at(150)], area, 2).map(({ row }) => row)).toEqual([0, 0]);
  });

  it('takes the next row where two would touch, and gives up where none is left', () => {
    const rows = placeLabels([at(0), at(50), at(90), at(110)], area, 2).map(({ row }) => row);
    expect(rows).toEqual([0, 1, null, 0]);
  });

  it('keeps a label at the edge inside', () => {
    expect(placeLabels([at(280)], area, 1)).toEqual([{ left: 200, row: 0 }]);
    expect(placeLabels([at(-20)], area, 1)).toEqual([{ left: 0, row: 0 }]);
  });
});
