import { describe, expect, it } from 'vitest';
import type { RunKind } from '#core/report/report';
import { askedKinds, chosenKind, kindChoices, kindsRemark } from './kinds.ts';

const USUAL: RunKind[] = ['ci', 'nightly'];
const LATER: RunKind[] = ['local', 'import'];
const trend = (present: RunKind[], usual = USUAL, kinds = usual) => ({
  kinds,
  default_kinds: usual,
  present_kinds: present,
});
const labels = (...args: Parameters<typeof kindChoices>) =>
  kindChoices(...args).map(({ value, label }) => `${value}: ${label}`);

describe('the kinds of run in the address', () => {
  it('asks for what it names, and for nothing without a kind in it', () => {
    expect(askedKinds(null)).toBeNull();
    expect(askedKinds('local,nonsense,ci')).toBe('ci,local');
    expect(askedKinds('nonsense')).toBeNull();
    expect(askedKinds('all')).toBe('ci,nightly,local,sweep,import');
  });

  it('is one choice however it is written', () => {
    expect(chosenKind('nonsense')).toBe('');
    expect(chosenKind('local,ci')).toBe('ci,local');
    expect(chosenKind('import,sweep,local,nightly,ci')).toBe('all');
  });
});

describe('kindChoices', () => {
  it('offers nothing while all there is is drawn', () => {
    expect(kindChoices(trend(['ci']), null)).toEqual([]);
    expect(kindChoices(trend(['local', 'import'], LATER), null)).toEqual([]);
  });

  it('offers the kinds that are there and not drawn', () => {
    expect(labels(trend(['sweep', 'ci', 'local']), null)).toEqual([
      ': CI and nightly',
      'local: Local',
      'sweep: Sweep',
      'all: All kinds',
    ]);
  });

  it('keeps what was asked for, so that there is a way back', () => {
    expect(labels(trend(['ci'], USUAL, ['ci', 'local']), 'local,ci')).toEqual([
      ': CI and nightly',
      'all: All kinds',
      'ci,local: CI and local',
    ]);
  });
});

describe('kindsRemark', () => {
  it('says nothing of the usual', () => {
    expect(kindsRemark(trend(['ci', 'local']), null)).toBeNull();
  });

  it('says what stands in for CI', () => {
    expect(kindsRemark(trend(['local'], LATER), null)).toBe('local runs: no CI run yet');
    expect(kindsRemark(trend(['import', 'local'], LATER), null)).toBe(
      'local and imported runs: no CI run yet',
    );
  });

  it('says what was chosen', () => {
    expect(kindsRemark(trend(['ci'], USUAL, ['sweep']), 'sweep')).toBe('sweep runs only');
    expect(kindsRemark(trend(['ci']), 'all')).toBe('runs of all kinds');
  });
});
