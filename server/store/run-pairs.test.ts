import { expect, test } from 'vitest';
import type { Driver } from './driver/driver.ts';
import type { BareRun } from './run-row.ts';
import { RunPairs } from './run-pairs.ts';

const run = (no: number) =>
  ({
    no,
    summary: { verified: true, metrics: {}, depth: 5 },
    versions: {},
    config: {},
  }) as unknown as BareRun;

/** Every run asks two questions of its own: a pair of them names four qids. */
function pairsKeeping(most: number) {
  const read: number[] = [];
  const all = (_sql: string, _project: string, no: number) => {
    read.push(no);
    const row = { item_hash: 'i', tags: '[]', names: '[]', metrics: '[]', gold_texts: null };
    return Promise.resolve(['a', 'b'].map((name) => ({ ...row, run_no: no, qid: `${name}${no}` })));
  };
  return { read, pairs: new RunPairs({ all } as unknown as Driver, most) };
}

test('comparisons are kept until the qids they name are too many', async () => {
  const { read, pairs } = pairsKeeping(8);
  const compare = (base: number, head: number) => pairs.compare('p', run(base), run(head));
  expect(await compare(1, 2)).toMatchObject({ only_base: ['a1', 'b1'], only_head: ['a2', 'b2'] });
  await compare(3, 4);
  await compare(1, 2);
  expect(read).toEqual([1, 2, 3, 4]);
  // Twelve qids: the pair asked for longest ago went.
  await compare(5, 6);
  await compare(1, 2);
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  await compare(3, 4);
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 3, 4]);
});
