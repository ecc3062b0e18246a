import { flushSync } from 'svelte';
import type { Query } from './api.ts';
import { resource } from './resource.svelte.ts';

/** A query of the tests that is answered by hand. */
export interface Held extends Query<string> {
  answer: (value: string) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/** A resource outside of a component, and a way to ask it for something else. */
export function asked(first: Query<string> | null) {
  let query = $state.raw(first);
  let held: ReturnType<typeof resource<string>> | undefined;
  const end = $effect.root(() => {
    held = resource(() => query);
  });
  flushSync();
  if (!held) throw new Error('no resource');
  return {
    resource: held,
    ask(next: Query<string>) {
      query = next;
      flushSync();
    },
    end,
  };
}
