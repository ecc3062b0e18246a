/**
 * A chunk's title in two parts: where it stands, and what it is. Titles made of headings, `page >
 * section > part`, differ in their last one; anything else is all name.
 */
export function splitTitle(title: string): { path: string; name: string } {
  const at = Math.max(title.lastIndexOf(' > '), title.lastIndexOf(' › '));
  if (at < 0) return { path: '', name: title };
  return { path: title.slice(0, at).replaceAll(' > ', ' › '), name: title.slice(at + 3) };
}
