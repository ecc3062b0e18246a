import { tick } from 'svelte';
import { leaveScroll, newEntry, restoreScroll } from './scroll.ts';
import { addressed, routeOf, withQuery, type Query, type Route } from './route.ts';

/** What stands before our paths: `/` or `/sub/path/`, as the server wrote it into `<base>`. */
const base = addressed('.').pathname;

let url = $state.raw(addressed(location.href));
const route = $derived(routeOf('/' + url.pathname.slice(base.length)));

/** The URL as the single source of view state: read it here, change it here. */
export const address = {
  get route() {
    return route;
  },

  /** Path of the page shown, without query. */
  get path() {
    return url.pathname;
  },

  /** A query value, null where it is absent. */
  param(name: string): string | null {
    return url.searchParams.get(name);
  },

  /** Goes to `to` (relative to `<base>`), like a click on a link. */
  go(to: string, options: { replace?: boolean } = {}) {
    move(addressed(to), options.replace ?? false, true);
  },

  /**
   * Changes query values of the page shown; null takes one out. Adds no history entry unless
   * `push` says that going back should undo it.
   */
  set(query: Query, options: { push?: boolean } = {}) {
    const next = withQuery(url, query);
    if (next.href !== url.href) move(next, !options.push, false);
  },
};

function move(next: URL, replace: boolean, top: boolean) {
  leaveScroll();
  const fresh = next.pathname !== url.pathname;
  if (replace) history.replaceState(history.state, '', next);
  else history.pushState(newEntry(), '', next);
  url = next;
  if (!top) return;
  scrollTo({ top: 0, behavior: 'instant' });
  // Screen readers and the tab key start at the new page, not at the link that has gone.
  if (fresh) void tick().then(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

/** The page of ours at an address; null for what the server itself or somebody else answers. */
export function routeAt(to: URL): Route | null {
  if (to.origin !== location.origin || !to.pathname.startsWith(base)) return null;
  const path = to.pathname.slice(base.length);
  return /^(api|docs|health|openapi)\b/.test(path) ? null : routeOf('/' + path);
}

/** Follows plain clicks on links to our own pages without loading the document again. */
function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  const target = link?.getAttribute('href');
  if (!link || !target || link.target || link.hasAttribute('download')) return;
  if (target.startsWith('#')) {
    // `<base>` would make these point at the start page.
    event.preventDefault();
    document.getElementById(target.slice(1))?.focus();
    return;
  }
  const next = addressed(target);
  if (!routeAt(next)) return;
  event.preventDefault();
  move(next, next.href === url.href, true);
}

/** Listens to links, back and forward; call once. Gives back what ends it. */
export function startAddress(): () => void {
  history.scrollRestoration = 'manual';
  // Only a reload has somewhere to scroll to; asking would lay the page out before it is drawn.
  if (history.state?.key) restoreScroll();
  else history.replaceState(newEntry(), '', url);
  const back = () => {
    leaveScroll();
    url = addressed(location.href);
    void tick().then(restoreScroll);
  };
  document.addEventListener('click', follow);
  addEventListener('popstate', back);
  addEventListener('pagehide', leaveScroll);
  return () => {
    document.removeEventListener('click', follow);
    removeEventListener('popstate', back);
    removeEventListener('pagehide', leaveScroll);
  };
}
