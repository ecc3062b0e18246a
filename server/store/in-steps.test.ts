import { expect, test } from 'vitest';
import { mapInSteps, STEP } from './in-steps.ts';

test('a long list is mapped in order, and others have their turn after every step', async () => {
  const list = Array.from({ length: 3 * STEP }, (_, i) => i);
  const doneAtTurns: number[] = [];
  let done = 0;
  const turn = () => {
    doneAtTurns.push(done);
    if (done < list.length) setImmediate(turn);
  };
  setImmediate(turn);
  const doubled = await mapInSteps(list, (one) => {
    done += 1;
    return 2 * one;
  });
  expect(doubled).toEqual(list.map((one) => 2 * one));
  expect(doneAtTurns).toEqual(expect.arrayContaining([STEP, 2 * STEP]));
});

test('a short list waits for nobody', async () => {
  let turned = false;
  setImmediate(() => (turned = true));
  expect(await mapInSteps([1, 2], String)).toEqual(['1', '2']);
  expect(turned).toBe(false);
});
