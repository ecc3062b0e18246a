import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** DuckDB without anything of ours around it: the limit that rows are held against. */
export class BareDatabase {
  private constructor(
    private readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
  ) {}

  static async open(path: string, access: 'READ_ONLY' | 'READ_WRITE'): Promise<BareDatabase> {
    const instance = await DuckDBInstance.create(path, {
      access_mode: access,
      memory_limit: '1GB',
    });
    return new BareDatabase(instance, await instance.connect());
  }

  /** Rows as the client makes them. */
  async all(sql: string): Promise<unknown[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJS();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
