/** What a table holds. Lists have their own place in JSON and Parquet and are JSON text in CSV. */
export type Cell = string | number | boolean | null | readonly (string | number | null)[];

/** Text that a spreadsheet would take for a formula: OWASP, "CSV Injection". Its full-width forms too. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n\0]/;
/** Text that a spreadsheet would take for a number, if it is one that would be written otherwise. */
const NUMERIC = /^\s*[\d.,]+(e[+-]?\d+)?\s*$/i;

/**
 * Text for a cell that spreadsheets open. What they would compute (`=1+1`) or rewrite (`007`, `1e5`)
 * gets an apostrophe in front, and so does what begins with one, so that dropping one apostrophe
 * always gives the text back: `plainText`.
 */
export function guardedText(text: string): string {
  const rewritten = NUMERIC.test(text) && String(Number(text)) !== text;
  return rewritten || FORMULA.test(text) || text.startsWith("'") ? `'${text}` : text;
}

/** What `guardedText` was given. */
export const plainText = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);

/**
 * One record of RFC 4180 with its CRLF. Text is always quoted and guarded, numbers and booleans never;
 * no data is an empty field, empty text a quoted one.
 */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return `"${guardedText(text).replaceAll('"', '""')}"`;
}
