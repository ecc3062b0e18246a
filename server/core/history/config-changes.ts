export interface ConfigChange {
  /** Dotted path, `pipeline.chunk_size`. */
  path: string;
  before: unknown;
  after: unknown;
}

type Settings = Record<string, unknown>;

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Not what every object has: a setting may be called `constructor`. */
const valueAt = (settings: Settings, name: string): unknown =>
  Object.hasOwn(settings, name) ? (settings[name] ?? null) : null;

/** What differs between two configurations, leaf by leaf; absent and null are the same. */
export function configChanges(before: Settings, after: Settings, prefix = ''): ConfigChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): ConfigChange[] => {
    const [a, b] = [valueAt(before, name), valueAt(after, name)];
    const path = prefix + name;
    if (isObject(a) || isObject(b)) {
      if ((isObject(a) || a === null) && (isObject(b) || b === null))
        return configChanges(isObject(a) ? a : {}, isObject(b) ? b : {}, `${path}.`);
    }
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [{ path, before: a, after: b }];
  });
}

/** `chunk_size 400 → 120`, for a tooltip. */
export function describeChange({ path, before, after }: ConfigChange): string {
  const show = (value: unknown) =>
    value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
  return `${path.replace(/^pipeline\./, '')} ${show(before)} → ${show(after)}`;
}
