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
export function table(head: string[], rows: string[][], right: number[] = []): string {
  const drawn = new Table({
    head,
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: head.map((_, column) => (right.includes(column) ? 'right' : 'left')),
  });
  drawn.push(...rows);
  return drawn
    .toString()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}
