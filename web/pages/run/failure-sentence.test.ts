import { expect, it } from 'vitest';
import { failureSentence } from './failure-sentence.ts';

const state = (name: 'missed' | 'good' | 'invented' | 'error', count: number) =>
  ({ state: name, count, half: 'retrieval' }) as const;

it('takes the failures apart, so that they can be held against the wrong answers', () => {
  const states = [state('missed', 29), state('good', 34), state('invented', 2)];
  expect(failureSentence({ states, failures: 31 }, 4)).toBe(
    '31 of 65 questions fail: 29 that the documents answer, 2 with an answer invented that no document gives. 61 have an answer in the documents, 4 none.',
  );
  const withError = [state('missed', 3), state('good', 5), state('error', 1)];
  expect(failureSentence({ states: withError, failures: 4 }, 0)).toBe(
    '4 of 9 questions fail: 3 that the documents answer, 1 with an error.',
  );
});

it('takes nothing apart where there is one kind, and is silent where none failed', () => {
  const states = [state('missed', 1), state('good', 8)];
  expect(failureSentence({ states, failures: 1 }, undefined)).toBe('1 of 9 questions fails.');
  expect(failureSentence({ states: [], failures: 0 }, 0)).toBeNull();
});
