import Table from 'cli-table3';

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** Columns of text without lines, two spaces apart; `right` names the columns of numbers. */
export function table(
  head: string[],
  rows: string[][],
  right: number[] = [],
  colWidths: (number | null)[] = [],
): string {
  const drawn = new Table({
    head,
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths,
    colAligns: head.map((_, column) => (right.includes(column) ? 'right' : 'left')),
  });
  drawn.push(...rows);
  return drawn
    .toString()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

/** Columns between two others. */
const GAP = 2;
/** Fewest columns that are left of a text that is cut. */
const LEAST = 12;

/**
 * The same without numbers, within so many columns: the texts of one column are cut. Null: as wide
 * as they are.
 */
export function fittedTable(
  head: string[],
  rows: string[][],
  { cut, columns }: { cut: number; columns: number | null },
): string {
  if (columns === null) return table(head, rows);
  const widthOf = (column: number) =>
    Math.max(...[head, ...rows].map((row) => [...(row[column] ?? '')].length));
  const others = head.reduce(
    (sum, _, column) => sum + GAP + (column === cut ? 0 : widthOf(column)),
    0,
  );
  const width = Math.max(LEAST, columns - others);
  if (widthOf(cut) <= width) return table(head, rows);
  return table(
    head,
    rows,
    [],
    head.map((_, column) => (column === cut ? width : null)),
  );
}
