const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:)?|[{}[\]]/g;

/**
 * The first field that a JSON object has twice at its top level, or null. JSON readers keep the last
 * one in silence, and labels written by hand are lost.
 *
 * @param source the object's text, which must be JSON.
 */
export function repeatedField(source: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  for (const [token, text, colon] of source.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth !== 1 || colon === undefined) continue;
    const field = JSON.parse(`"${text}"`) as string;
    if (seen.has(field)) return field;
    seen.add(field);
  }
  return null;
}
