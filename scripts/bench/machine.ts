import { arch, cpus, platform, totalmem } from 'node:os';
import duckdb from '@duckdb/node-bindings';

/** What the figures were measured on, one fact each. */
export function describeMachine(): string[] {
  const all = cpus();
  return [
    `CPU: ${all[0]?.model.trim() ?? 'unknown'}, ${all.length} cores`,
    `memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node: ${process.versions.node}`,
    `DuckDB: ${duckdb.library_version()}`,
    `system: ${platform()} ${arch()}`,
    `date: ${new Date().toISOString().slice(0, 10)}`,
  ];
}
