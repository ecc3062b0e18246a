const TYPING = 'input, textarea, select, [contenteditable], [role="slider"], [role="tablist"]';

/**
 * The key of a page shortcut, or null where the key belongs to something else: to a field one types
 * in or chooses from, to a modifier, or to a handler that took it already.
 */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING)) return null;
  return event.key;
}
