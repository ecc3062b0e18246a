import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Delta from './Delta.svelte';

afterEach(cleanup);

const words = (metric: string, difference: number | null) =>
  render(Delta, { metric, difference }).container.textContent?.replace(/\s+/g, ' ').trim();

describe('Delta', () => {
  it('says sign, arrow and direction, not colour alone', () => {
    expect(words('recall@5', 0.042)).toMatch(/^↑ ?\+4\.2 pts ?better$/);
    expect(words('recall@5', -0.12)).toMatch(/^↓ ?−12\.0 pts ?worse$/);
  });

  it('turns round where lower is better', () => {
    expect(words('retrieval_tax', -0.05)).toMatch(/^↓ ?−5\.0 pts ?better$/);
  });

  it('passes no verdict on times, which are noise', () => {
    expect(words('retrieve_ms_p50', 0.04)).toBe('0.0 ms');
    expect(words('retrieve_ms_p95', 3.25)).toBe('+3.3 ms');
    expect(words('retrieve_ms_p95', -250)).toBe('−250 ms');
  });

  it('has no arrow where nothing moved, and a dash where nothing is known', () => {
    expect(words('mrr', 0)).toBe('0.0 pts');
    expect(words('mrr', null)).toBe('–');
  });
});
