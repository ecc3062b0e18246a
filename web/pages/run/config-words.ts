/** A configuration value as one writes it: text bare, null as "none", the rest as JSON. */
export function configValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value === '' ? '""' : value;
  return JSON.stringify(value);
}

/** Every leaf of a configuration as dotted path and value, in the order it was written. */
export function configLeaves(
  config: Record<string, unknown>,
  under = '',
): [path: string, value: string][] {
  return Object.entries(config).flatMap(([name, value]): [string, string][] => {
    const path = under ? `${under}.${name}` : name;
    const isBranch = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isBranch && Object.keys(value).length > 0)
      return configLeaves(value as Record<string, unknown>, path);
    return value === null ? [] : [[path, configValue(value)]];
  });
}
