import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names a configuration may have; the first that exists in a folder counts. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (extension) => `ranktrail.config.${extension}`,
);

/** The configuration file in `folder` or the nearest folder above it, or null. */
export function findConfig(folder: string): string | null {
  const path = CONFIG_NAMES.map((name) => join(folder, name)).find((name) => existsSync(name));
  if (path) return path;
  const above = dirname(folder);
  return above === folder ? null : findConfig(above);
}
