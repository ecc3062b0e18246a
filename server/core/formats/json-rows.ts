import type { Cell } from './csv.ts';

/** Writes rows as JSON objects with these keys, cells in their order. */
export function jsonRow(keys: readonly string[]): (cells: readonly Cell[]) => string {
  const heads = keys.map((key, i) => `${i === 0 ? '{' : ','}${JSON.stringify(key)}:`);
  return (cells) => {
    let text = heads.length === 0 ? '{' : '';
    for (let i = 0; i < heads.length; i += 1)
      text += `${heads[i]}${JSON.stringify(cells[i] ?? null)}`;
    return `${text}}`;
  };
}
