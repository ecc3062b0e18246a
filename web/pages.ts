/** Every page is a script of its own: the first one shown loads alone, the others when idle. */
export const pages = {
  projects: () => import('./pages/projects/ProjectsPage.svelte'),
  overview: () => import('./pages/overview/OverviewPage.svelte'),
  run: () => import('./pages/run/RunPage.svelte'),
  question: () => import('./pages/question/QuestionPage.svelte'),
  missing: () => import('./pages/not-found/NotFoundPage.svelte'),
};

/** Fetches the pages a click may lead to once the browser has nothing better to do. */
export function preload(): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
  idle(() => {
    // A page that fails to load now fails again, and visibly, when it is opened.
    for (const page of [pages.overview, pages.run, pages.question]) page().catch(() => undefined);
  });
}
