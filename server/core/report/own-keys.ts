import { z } from 'zod';

/**
 * Zod leaves a key called `__proto__` out of what it gives back, unseen by any check. A question, a
 * stage or a chunk may be called so. Such keys get a `~` for the schema and lose it after: as those
 * that end so already get one more, no two keys ever become one.
 */
const PROTO = /^__proto__~*$/;
const MARKED = /^__proto__~+$/;

/** What our schemas are asked with. zod knows `abortEarly` (stop at the first fault), and its types keep it to itself. */
export type ParseOptions = z.core.ParseContext<z.core.$ZodIssue> & { abortEarly?: boolean };

/** `schema.safeParse` for a document with a key `__proto__`, at most MAX_NESTING deep. */
export function safeParseProto<T extends z.ZodType>(
  schema: T,
  json: unknown,
  context: ParseOptions = { reportInput: true },
): z.ZodSafeParseResult<z.output<T>> {
  const parsed = schema.safeParse(
    renameKeys(json, (key) => (PROTO.test(key) ? `${key}~` : key)),
    context,
  );
  if (parsed.success)
    return { success: true, data: renameKeys(parsed.data, unmark) as z.output<T> };
  const issues = parsed.error.issues.map((issue) => ({
    ...issue,
    path: issue.path.map((key) => (typeof key === 'string' ? unmark(key) : key)),
  }));
  return { success: false, error: new z.ZodError(issues) as z.ZodError<z.output<T>> };
}

const unmark = (key: string) => (MARKED.test(key) ? key.slice(0, -1) : key);

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renameKeys(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [rename(key), renameKeys(one, rename)]));
}
