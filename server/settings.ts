/** A setting that cannot be used, with the remedy. */
export class SettingError extends Error {
  override name = 'SettingError';
}

export interface ServerSettings {
  host: string;
  port: number;
  db: string;
  basePath: string;
  /** Hosts served beside the loopback names, for a proxy in front. */
  allowedHosts: string[];
}

/** The server's settings from the environment, with their defaults. */
export function readSettings(env: NodeJS.ProcessEnv): ServerSettings {
  return {
    host: env.RANKTRAIL_HOST || '127.0.0.1',
    port: portOf(env.RANKTRAIL_PORT || env.PORT || '7357'),
    db: env.RANKTRAIL_DB || 'data/ranktrail.duckdb',
    basePath: env.RANKTRAIL_BASE_PATH || '/',
    allowedHosts: (env.RANKTRAIL_ALLOWED_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new SettingError(`"${text}" is no port: give a number from 0 (any free one) to 65535.`);
}

/** A base path with slashes around: `ranktrail` -> `/ranktrail/`. */
export function normalizeBasePath(text: string): string {
  const parts = text.split('/').filter((part) => part !== '');
  if (parts.every((part) => /^[\w.~-]+$/.test(part) && part !== '.' && part !== '..'))
    return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
  throw new SettingError(`"${text}" is no base path: letters, digits, ".", "_", "~", "-" and "/".`);
}
