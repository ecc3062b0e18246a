/**
 * What DuckDB takes as a parameter from us: plain values only. Arrays travel as one JSON text
 * (`unnest(from_json($1::json, …))`), bytes want a cast in the SQL (`$1::BLOB`).
 */
export type Param = string | number | bigint | boolean | null | Uint8Array;
export type Row = Record<string, unknown>;

export interface OpenOptions {
  /** The database file, made where there is none; `:memory:` for none. */
  path: string;
  /** Size of the write-ahead log at which it is folded into the file, `16MB` unless given. */
  checkpointThreshold?: string;
}

/** The one door to DuckDB, in duckdb-async's words; `open.ts` chooses the client behind it. */
export interface Connection {
  /** Rows of one statement; BIGINT columns come as number (throws beyond 2^53), timestamps as ISO text in UTC. */
  all<T extends Row = Row>(sql: string, ...params: Param[]): Promise<T[]>;
  /** One statement without a result. */
  run(sql: string, ...params: Param[]): Promise<void>;
  /** A script of statements, without parameters. */
  exec(sql: string): Promise<void>;
  /**
   * Appends rows, values in the order of `columns`; the fastest way in. Columns not named are NULL,
   * a list column takes a JSON text. Ours are TEXT, BOOLEAN, INTEGER, BIGINT, DOUBLE, TIMESTAMP, BLOB and lists.
   */
  insertRows(table: string, columns: string[], rows: Param[][]): Promise<void>;
}

/** The whole database. `all` reads beside the writer; the other three wait for the write connection. */
export interface Driver extends Connection {
  /**
   * A folder of this database's own, and the only one that SQL may write files to and read them from:
   * `COPY … TO` works in it. Empty after opening, gone after closing.
   */
  scratch: string;
  /** The database file itself, where `path` was a link what it leads to; null without a file. */
  file: string | null;
  /**
   * Writes the database as it is now to a new file in `scratch`, in one piece: writes wait meanwhile,
   * reads only while the log is folded in. Durable when it resolves.
   * @throws CopyError
   */
  copyTo(path: string): Promise<void>;
  /** Runs `work` on the one write connection, alone; commits when it resolves, rolls back and rethrows when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
