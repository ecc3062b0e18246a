import { untrack } from 'svelte';
import { recallAnswer, rememberAnswer } from './answers.ts';
import { ApiProblem, type Query } from './api.ts';

/** A window that was away this long asks again when it comes back. */
const FRESH_MS = 10_000;

export interface Resource<T> {
  /** The newest answer; while another is on its way, the one before. Undefined until the first. */
  readonly data: T | undefined;
  /** Why the last request failed; null while a new one is on its way. */
  readonly error: ApiProblem | null;
  /** An answer to what is asked now is on its way. `data` may be of an earlier question. */
  readonly loading: boolean;
  retry(): void;
}

/**
 * Fetches what `ask` gives, again whenever the key changes; requests out of date are aborted.
 * `ask` is tracked like a $derived; null asks for nothing. Call while a component is initialised.
 *
 * @example const run = resource(() => api.run(project, id));
 */
export function resource<T>(ask: () => Query<T> | null): Resource<T> {
  interface Settled {
    ticket: string;
    key: string;
    data: T | undefined;
    error: ApiProblem | null;
  }
  let attempt = $state(0);
  let settled = $state.raw<Settled | null>(null);
  const query = $derived(ask());
  const key = $derived(query?.key ?? null);
  const ticket = $derived(key === null ? null : `${attempt} ${key}`);
  const isSettled = $derived(settled !== null && settled.ticket === ticket);

  const data = $derived.by(() => {
    if (key === null) return undefined;
    if (settled?.key === key && settled.data !== undefined) return settled.data;
    return (recallAnswer(key) as T | undefined) ?? settled?.data;
  });

  $effect(() => {
    if (ticket === null) return;
    const mine = ticket;
    const asked = untrack(() => query);
    if (!asked) return;
    const controller = new AbortController();
    const settle = (outcome: () => Pick<Settled, 'data' | 'error'>) => {
      if (!controller.signal.aborted) settled = { ticket: mine, key: asked.key, ...outcome() };
    };
    asked.load(controller.signal).then(
      (answer) => {
        rememberAnswer(asked.key, answer);
        settle(() => ({ data: answer, error: null }));
      },
      // What was shown stays under the error.
      (error: unknown) => settle(() => ({ data: untrack(() => data), error: asProblem(error) })),
    );
    return () => controller.abort();
  });

  $effect(() => {
    let left = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left > FRESH_MS) attempt += 1;
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });

  return {
    get data() {
      return data;
    },
    get error() {
      return isSettled ? (settled?.error ?? null) : null;
    },
    get loading() {
      return ticket !== null && !isSettled;
    },
    retry() {
      attempt += 1;
    },
  };
}

function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem({
    type: 'about:blank',
    title: 'The answer could not be read',
    status: 0,
    detail: error instanceof Error ? error.message : String(error),
    errors: [],
  });
}
