/** A value that JSON cannot carry (NaN, a function, …) where canonical JSON was asked for. */
export class NotCanonicalError extends Error {
  override name = 'NotCanonicalError';
}

/**
 * Canonical JSON: keys in code-unit order, no white space, `undefined` members left out, -0 as 0.
 * Equal values give equal text whatever order their members were written in (RFC 8785 in spirit).
 *
 * @throws NotCanonicalError for NaN, infinities, functions, symbols and bigints.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotCanonicalError(`${value} has no JSON form`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  throw new NotCanonicalError(`a ${typeof value} has no JSON form`);
}

function canonicalObject(value: Record<string, unknown>): string {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
