/** UTF-16 code units of a name that a message or a pointer shows. */
const SHOWN = 200;

/** A text from outside as a message shows it: its beginning, where it is long. */
export function cut(text: string, most = SHOWN): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A JSON pointer (RFC 6901) into a document; of a key longer than anyone's it has the beginning. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path
    .map((key) => `/${cut(String(key)).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
