import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, type Query } from './api.ts';
import { asked, type Held } from './resource.fixture.svelte.ts';

/** A query answered by hand. */
function held(key: string): Held {
  const query: Held = { key, load: vi.fn(), answer: () => {}, fail: () => {}, signal: undefined };
  query.load = (signal) => {
    query.signal = signal;
    return new Promise((resolve, reject) => {
      query.answer = resolve;
      query.fail = reject;
    });
  };
  return query;
}

const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
};
const problem = new ApiProblem({ type: '', title: 'Gone', status: 404, detail: '', errors: [] });

describe('resource', () => {
  it('keeps the old answer while the next is on its way', async () => {
    const first = held('keep/1');
    const { resource, ask, end } = asked(first);
    expect([resource.data, resource.loading]).toEqual([undefined, true]);
    first.answer('one');
    await settled();
    expect([resource.data, resource.loading]).toEqual(['one', false]);
    const second = held('keep/2');
    ask(second);
    expect([resource.data, resource.loading]).toEqual(['one', true]);
    second.answer('two');
    await settled();
    expect([resource.data, resource.loading]).toEqual(['two', false]);
    end();
  });

  it('aborts what is out of date and drops its answer', async () => {
    const slow = held('drop/1');
    const { resource, ask, end } = asked(slow);
    const quick = held('drop/2');
    ask(quick);
    expect(slow.signal?.aborted).toBe(true);
    quick.answer('new');
    await settled();
    slow.answer('old');
    await settled();
    expect(resource.data).toBe('new');
    end();
    expect(quick.signal?.aborted).toBe(true);
  });

  it('shows an error over the last answer, and tries again', async () => {
    const query = held('retry/1');
    const { resource, end } = asked(query);
    query.answer('one');
    await settled();
    resource.retry();
    flushSync();
    expect(resource.loading).toBe(true);
    query.fail(problem);
    await settled();
    expect([resource.data, resource.error, resource.loading]).toEqual(['one', problem, false]);
    resource.retry();
    flushSync();
    expect(resource.error).toBeNull();
    query.answer('two');
    await settled();
    expect(resource.data).toBe('two');
    end();
  });

  it('remembers an answer when it is asked for again', async () => {
    const first = held('again/1');
    const one = asked(first);
    first.answer('kept');
    await settled();
    one.end();
    const { resource, end } = asked(held('again/1'));
    expect([resource.data, resource.loading]).toEqual(['kept', true]);
    end();
  });

  it('asks for nothing while there is nothing to ask', () => {
    const { resource, end } = asked(null as Query<string> | null);
    expect([resource.data, resource.loading, resource.error]).toEqual([undefined, false, null]);
    end();
  });
});
