/** A JSON pointer (RFC 6901) into a document. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((p) => `/${String(p).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
