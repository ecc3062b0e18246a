import { describe, expect, it } from 'vitest';
import { halfOf } from '#core/diagnosis/state';
import { Flag, State } from '../../server/routes/schema/diagnosis.ts';
import {
  BAR_ORDER,
  FLAG_ORDER,
  flagWords,
  stateLabel,
  stateLook,
  stateWords,
} from './state-words.ts';

describe('the words for states', () => {
  it('are complete, one sentence each, and no two labels are alike', () => {
    expect(BAR_ORDER.toSorted()).toEqual(State.options.toSorted());
    expect(FLAG_ORDER.toSorted()).toEqual(Flag.options.toSorted());
    expect(new Set(BAR_ORDER.map(stateLabel)).size).toBe(State.options.length);
    for (const state of BAR_ORDER) expect(stateWords(state).means, state).toMatch(/^[A-Z].*\.$/);
    for (const flag of FLAG_ORDER) expect(flagWords(flag).means, flag).toMatch(/^[A-Z].*\.$/);
  });

  it('say what to try in every state but those in which nothing has to be', () => {
    const idle = BAR_ORDER.filter((state) => stateWords(state).hint === null);
    expect(idle).toEqual(['ungraded', 'found', 'good']);
  });

  it('name the k and the depth of the run', () => {
    expect(stateWords('ranked_low', { k: 5, depth: 20 }).means).toBe(
      'A relevant chunk was found, but below the top 5.',
    );
    expect(stateWords('missed', { k: 5, depth: 20 }).means).toBe(
      'No relevant chunk is among the 20 retrieved.',
    );
    expect(stateWords('missed').means).toBe('No relevant chunk is retrieved.');
  });

  it('want a deeper ranking before anything else where depth is k', () => {
    expect(stateWords('missed', { k: 5, depth: 5 }).hint).toMatch(/^Raise depth/);
    expect(stateWords('missed', { k: 5, depth: 20 }).hint).toMatch(/a reranker cannot help/);
  });
});

describe('the look of states', () => {
  it('tells any two apart without colour within a half', () => {
    const looks = BAR_ORDER.map((state) => Object.values(stateLook(state)).join());
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('gives each the colour of its half', () => {
    for (const state of BAR_ORDER) expect(stateLook(state).family, state).toBe(halfOf(state));
  });
});
