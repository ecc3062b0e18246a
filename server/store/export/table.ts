import type { Cell } from '#core/formats/csv';

/** Types of columns and what Parquet has them as. */
export const COLUMN_TYPES = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  /** ISO 8601 in UTC. */
  instant: 'TIMESTAMPTZ',
  texts: 'VARCHAR[]',
  integers: 'INTEGER[]',
} as const;

export interface Column {
  name: string;
  type: keyof typeof COLUMN_TYPES;
}

/** Rows that are read as they are asked for: nothing is held in the database in between. */
export interface Table {
  columns: readonly Column[];
  /** Cells in the order of the columns, some rows at a time, none empty. */
  pages(): AsyncGenerator<Cell[][], void>;
}

/** What is left out of an export unless asked for. */
export const INCLUDABLE = ['texts', 'answers', 'authors'] as const;
export type Includable = (typeof INCLUDABLE)[number];

/** A column and what stands in it for some `Source`. */
export interface ColumnOf<Source> extends Column {
  cell: (source: Source) => Cell;
}

/** Columns by name and type, each with what it holds. */
export const column = <Source>(
  name: string,
  type: Column['type'],
  cell: (source: Source) => Cell,
): ColumnOf<Source> => ({ name, type, cell });

export const rowOf = <Source>(columns: readonly ColumnOf<Source>[], source: Source): Cell[] =>
  columns.map(({ cell }) => cell(source));
