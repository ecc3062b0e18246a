import { describe, expect, it } from 'vitest';
import { chooseSteps } from './steps.mjs';

const ALL = ['journeys', 'unit', 'server', 'lint', 'page', 'core', 'types'];

describe('chooseSteps', () => {
  it('takes everything by default', () => {
    expect(chooseSteps([])).toEqual({ names: ALL, filters: [] });
  });

  it('takes the steps that are named, the rest being file filters', () => {
    expect(chooseSteps(['unit', 'server', 'recall'])).toEqual({
      names: ['unit', 'server'],
      filters: ['recall'],
    });
  });

  it('looks for files in every test project when only files are named', () => {
    expect(chooseSteps(['recall']).names).toEqual(['journeys', 'unit', 'server', 'page']);
  });
});
