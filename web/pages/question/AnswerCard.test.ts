import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { GivenAnswer } from '../../../server/routes/schema/question.ts';
import AnswerCard from './AnswerCard.svelte';

const given = (answer: string | null, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  answer,
  verdict: null,
  graded_by: null,
  ms: null,
  reason: null,
  error: null,
  ...more,
});
const show = (answer: GivenAnswer | null, required: string[] = []) =>
  render(AnswerCard, { title: 'Live answer', from: 'from the top 5', answer, required }).container;

it('marks as the grader compares: letter case, dashes and white space aside', () => {
  const card = show(given('You have THIRTY\n days – or 30–40.'), ['thirty days', '30-40', 'label']);
  expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'THIRTY\n days',
    '30–40',
  ]);
  expect(card.textContent).toMatch(/Does not mention\s*label/);
});

it('shows an answer as text, whatever is in it', () => {
  const card = show(given('<img src=x onerror=alert(1)> is <b>bold</b>'), ['bold']);
  expect(card.querySelector('img, b')).toBeNull();
  expect(card.textContent).toContain('<b>bold</b>');
});

it('tells apart a failed call, an empty answer and none at all', () => {
  expect(show(given(null, { error: 'rate limit' })).textContent).toContain(
    'The call failed: rate limit',
  );
  expect(show(given('  ')).textContent).toContain('The answer is empty');
  expect(show(null).textContent).toContain('Not generated in this run');
});

it('says why there is no answer, where that is known', () => {
  const props = { title: 'Oracle answer', from: '', answer: null, required: [] };
  const card = render(AnswerCard, { ...props, absence: 'No chunk holds the gold.' }).container;
  expect(card.textContent).toContain('No chunk holds the gold.');
  expect(card.textContent).not.toContain('Not generated in this run');
});

it('says who graded, in words', () => {
  show(given('yes', { verdict: 'wrong', graded_by: 'judge', reason: 'No source.', ms: 812 }));
  expect(screen.getByText('graded by a judge model · 812 ms')).toBeTruthy();
  expect(screen.getByText('No source.')).toBeTruthy();
});
