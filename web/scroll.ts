/** How long a restored page may still grow to its old height. */
const PATIENCE_MS = 3_000;
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const nameOf = (key: string) => `ranktrail-scroll:${key}`;
let entry: string | null = null;

/** State of a new history entry: a key of its own, under which its scroll position is kept. */
export function newEntry(): { key: string } {
  entry = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  return { key: entry };
}

/** Remembers how far the page shown is scrolled; call before another one is drawn. */
export function leaveScroll(): void {
  if (entry !== null) sessionStorage.setItem(nameOf(entry), String(Math.round(scrollY)));
}

/** Scrolls to where this history entry was left, as soon as the page is tall enough. */
export function restoreScroll(): void {
  entry = (history.state as { key?: string } | null)?.key ?? null;
  const wanted = entry === null ? 0 : Number(sessionStorage.getItem(nameOf(entry)) ?? 0);
  const room = () => document.documentElement.scrollHeight - innerHeight;
  scrollTo({ top: wanted, behavior: 'instant' });
  if (room() >= wanted) return;
  asThePageGrows(() => {
    scrollTo({ top: wanted, behavior: 'instant' });
    return room() >= wanted;
  });
}

/** Shows an element that the address is about, unless this history entry was left somewhere else. */
export function arriveAt(element: HTMLElement): void {
  const key = (history.state as { key?: string } | null)?.key;
  if (key && sessionStorage.getItem(nameOf(key)) !== null) return;
  // What loads later above it pushes it down.
  asThePageGrows(() => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    return false;
  });
}

/** Scrolls again whenever the page changes its height: until done, long enough, or the reader acts. */
function asThePageGrows(scroll: () => boolean): void {
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of INTERRUPTIONS) removeEventListener(name, stop);
    removeEventListener('popstate', stop);
  }
  observer.observe(document.body);
  for (const name of INTERRUPTIONS) addEventListener(name, stop);
  addEventListener('popstate', stop);
}
