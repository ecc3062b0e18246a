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

/** Fetches the pages a click may lead to once the browser has nothing better to do. */
export function preload(): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
  idle(() => {
    // A page that fails to load now fails again, and visibly, when it is opened.
    for (const page of [pages.run, pages.question]) page().catch(() => undefined);
  });
}
