import { routeAt } from './address.svelte.ts';

/**
 * The pages that are scripts of their own. The overview is not: it is where most visits start, and a
 * second script would delay its first request.
 */
export const pages = {
  projects: () => import('./pages/projects/ProjectsPage.svelte'),
  run: () => import('./pages/run/RunPage.svelte'),
  question: () => import('./pages/question/QuestionPage.svelte'),
  missing: () => import('./pages/not-found/NotFoundPage.svelte'),
};

/**
 * Fetches the script of the page that a link, or whatever says `data-leads-to`, opens, as soon as
 * somebody points at it or tabs to it: a first visit loads nothing that nobody asks for. Call once;
 * gives back what ends it.
 */
export function startPreloading(): () => void {
  const intend = ({ target }: Event) => {
    const page = target instanceof Element ? pageBehind(target) : null;
    // A page that fails to load now fails again, and visibly, when it is opened.
    if (page) page().catch(() => undefined);
  };
  // A finger comes over before it goes down, so touch needs no event of its own.
  const events = ['pointerover', 'focusin'] as const;
  for (const name of events) document.addEventListener(name, intend, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, intend);
  };
}

function pageBehind(element: Element): (() => Promise<unknown>) | null {
  const leads = element.closest<HTMLElement>('a[href], [data-leads-to]');
  if (!leads) return null;
  const name =
    leads instanceof HTMLAnchorElement ? routeAt(new URL(leads.href))?.page : leads.dataset.leadsTo;
  return name && Object.hasOwn(pages, name) ? pages[name as keyof typeof pages] : null;
}
