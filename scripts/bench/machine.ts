import { cpus, totalmem } from 'node:os';
import duckdb from '@duckdb/node-bindings';

/** What the figures were measured on, one fact each. */
export function describeMachine(): string[] {
  const all = cpus();
  return [
    `CPU: ${all[0]?.model.trim() ?? 'unknown'}, ${all.length} cores`,
    `memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.version}, DuckDB ${duckdb.library_version()}, ${process.platform} ${process.arch}`,
    `date: ${new Date().toISOString().slice(0, 10)}`,
  ];
}
