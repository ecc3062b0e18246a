import { SettingError } from '../../settings.ts';
import type { Driver, OpenOptions } from './driver.ts';

/** Loads a client when it is asked for: the native module of the other is not even installed. */
const CLIENTS: Record<string, () => Promise<(options: OpenOptions) => Promise<Driver>>> = {
  'node-api': async () => (await import('./node-api.ts')).openNodeApi,
  'duckdb-async': async () => (await import('./duckdb-async.ts')).openDuckdbAsync,
};

/**
 * Opens the one instance for `path`, locked down, with the client that RANKTRAIL_DUCKDB_CLIENT names.
 * @throws DatabaseLockedError when another process, or this one, holds the file;
 * UnusableDatabaseError when it is none of DuckDB's, or damaged; SettingError for an unknown client,
 * MissingClientError for one that is not installed.
 */
export async function openDriver(options: OpenOptions): Promise<Driver> {
  const name = process.env.RANKTRAIL_DUCKDB_CLIENT || 'node-api';
  const load = Object.hasOwn(CLIENTS, name) ? CLIENTS[name] : undefined;
  if (!load) {
    const known = Object.keys(CLIENTS).join(', ');
    throw new SettingError(`RANKTRAIL_DUCKDB_CLIENT is "${name}"; known are ${known}.`);
  }
  return (await load())(options);
}
