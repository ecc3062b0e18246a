import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearest } from '#core/golden/nearest';
import { readText } from '../artifacts/read-text.ts';
import { Fault } from '../cli/fault.ts';
import { findConfig } from './find.ts';
import { MissingPackageError } from '../harness/harness-error.ts';
import { ConfigFile, FIELDS_BROUGHT_ALONG, KNOWN_FIELDS, KNOWN_GATE_FIELDS } from './schema.ts';

export interface LoadedConfig {
  /** Null where there is no configuration file. */
  path: string | null;
  /** What its paths are relative to: its folder, else the working directory. */
  folder: string;
  config: ConfigFile;
}

/**
 * Reads the configuration named by `--config`, else the nearest one upward from `cwd`.
 * @throws {Fault} where the named file is missing, or where the file cannot be used.
 */
export async function loadConfig(
  cwd: string,
  named: string | undefined,
  onWarning: (sentence: string) => void,
  onCode: (path: string) => void = () => undefined,
): Promise<LoadedConfig> {
  const path = named === undefined ? findConfig(cwd) : resolve(cwd, named);
  if (path === null) return { path, folder: cwd, config: {} };
  if (!existsSync(path)) {
    throw new Fault(`${path} does not exist: check --config, or run ranktrail init.`);
  }
  if (statSync(path).isDirectory()) {
    throw new Fault(`${path} is a folder: name the configuration in it.`);
  }
  if (!path.endsWith('.json')) onCode(path);
  const config = validate(path, await evaluate(path));
  for (const field of unknownFields(config)) onWarning(`${path}: ${field}`);
  return { path, folder: dirname(path), config };
}

/** The value a configuration file exports. TypeScript runs without a build, and `ranktrail` is this program. */
async function evaluate(path: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) {
      return JSON.parse(readText(path)) as unknown;
    }
    const [{ createJiti }, library] = await Promise.all([
      import('jiti'),
      import('../harness/library.ts'),
    ]);
    const jiti = createJiti(pathToFileURL(path).href, {
      fsCache: false,
      virtualModules: { ranktrail: library },
    });
    // Read anew, also by a process that has read it before.
    Reflect.deleteProperty(jiti.cache, path);
    return await jiti.import(path, { default: true });
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault(`${path} cannot be loaded: ${reasonOf(error)}`, { cause: error });
  }
}

const NO_CONFIGURATION = 'export default defineConfig({ … }).';

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = '', ...more] = message.split('\n');
  // A parser's place stands on the second line: `/project/ranktrail.config.ts:3:6`.
  const place = /:(\d+):(\d+)$/.exec(more[0]?.trim() ?? '');
  const line = `${first.trim().replace(/^ParseError: /, '')}${place ? ` (line ${place[1]}, column ${place[2]})` : ''}`;
  // What the loader says of `export default null`.
  if (/of (null|undefined) \(reading 'then'\)/.test(line)) return NO_CONFIGURATION;
  if (/Cannot find module '\./.test(line)) return `${line.replace(/\.$/, '')}: correct the import.`;
  if (/Cannot find (module|package)/.test(line)) {
    return `${line.replace(/\.$/, '')}: install it in this project, or correct the import.`;
  }
  // It ends with the command to be copied.
  if (error instanceof MissingPackageError) return line;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

/** A sentence for each name that is no setting, at the top and in `gate`. */
function unknownFields(config: ConfigFile): string[] {
  const look = (settings: object, known: string[], prefix = '') =>
    Object.keys(settings)
      .filter((field) => !known.includes(field) && !FIELDS_BROUGHT_ALONG.includes(field))
      .map((field) => {
        const meant = nearest(field, known);
        const hint = meant ? `: did you mean "${prefix}${meant}"?` : '.';
        return `"${prefix}${field}" is no setting of Ranktrail${hint}`;
      });
  return [...look(config, KNOWN_FIELDS), ...look(config.gate ?? {}, KNOWN_GATE_FIELDS, 'gate.')];
}

function validate(path: string, value: unknown): ConfigFile {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Fault(`${path} must export a configuration: ${NO_CONFIGURATION}`);
  }
  const parsed = ConfigFile.safeParse(value);
  if (parsed.success) return value;
  throw new Fault(`${path} has a wrong setting: correct it and run again.`, {
    details: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  });
}
