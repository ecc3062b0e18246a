import { describe, expect, it } from 'vitest';
import { deferred, settled } from './fixtures/deferred.ts';
import { mapLimited } from './pool.ts';

describe('mapLimited', () => {
  it('keeps at most the limit under way and the order of the items', async () => {
    const gates = [0, 1, 2, 3].map(() => deferred<string>());
    const started: number[] = [];
    const all = mapLimited(gates, 2, async (gate, index) => {
      started.push(index);
      return gate.promise;
    });
    await settled();
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve('b');
    await settled();
    expect(started).toEqual([0, 1, 2]);
    for (const [i, gate] of gates.entries()) gate.resolve('abcd'.charAt(i));
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects with the first failure and starts nothing further', async () => {
    const started: number[] = [];
    const all = mapLimited([0, 1, 2, 3], 1, async (item) => {
      started.push(item);
      if (item === 1) throw new Error('no');
    });
    await expect(all).rejects.toThrow('no');
    expect(started).toEqual([0, 1]);
  });

  it('lets timers and signals in between functions that never wait', async () => {
    let turned = false;
    setImmediate(() => (turned = true));
    const seen = await mapLimited([0, 1], 1, async () => {
      const before = turned;
      for (const end = performance.now() + 25; performance.now() < end;);
      return before;
    });
    expect(seen).toEqual([false, true]);
  });

  it('does nothing for nothing', async () => {
    expect(await mapLimited([], 4, async () => 1)).toEqual([]);
  });
});
