import { describe, expect, it } from 'vitest';
import { inStates, unanswered, type Group } from '../../fixtures/in-states.ts';
import { decide } from './decision.ts';
import type { State } from './state.ts';

const of = (...groups: Group[]) => {
  const { scored } = inStates(groups);
  return decide(scored.questions, scored);
};
const alsoWrong = { oracle: { verdict: 'wrong', graded_by: 'human' } } as const;
const open = { live: { answer: 'Perhaps.' } };

describe('decide', () => {
  it('names retrieval where most wrong answers never saw their chunk', () => {
    expect(
      of(
        { state: 'missed', count: 6 },
        { state: 'ranked_low', count: 3 },
        { state: 'distracted', count: 5 },
        { state: 'good', count: 36 },
      ),
    ).toEqual({
      half: 'retrieval',
      text: 'Fix retrieval: 9 of 14 wrong answers never saw their chunk.',
      questions: 9,
      of: 14,
    });
  });

  it('names generation where most had what they needed', () => {
    const groups: Group[] = [
      { state: 'generation', count: 4 },
      { state: 'distracted', count: 3 },
      { state: 'missed', count: 2 },
    ];
    expect(of(...groups)).toEqual({
      half: 'generation',
      text: 'Fix generation: 7 of 9 wrong answers had all they needed in the prompt.',
      questions: 7,
      of: 9,
    });
  });

  const exactly3of5: Group[] = [
    { state: 'missed', count: 3 },
    { state: 'answer_wrong', count: 2 },
  ];
  it.each<[string, string, Group[]]>([
    [
      'the threshold of 60 % is enough',
      'Fix retrieval: 3 of 5 wrong answers never saw their chunk.',
      exactly3of5,
    ],
    [
      'the threshold of 60 % is enough for generation too',
      'Fix generation: 3 of 5 wrong answers had all they needed in the prompt.',
      [
        { state: 'missed', count: 2 },
        { state: 'answer_wrong', count: 3 },
      ],
    ],
    [
      'less is both',
      'Fix both halves: of 7 wrong answers 4 never saw their chunk, 3 had all they needed.',
      [
        { state: 'missed', count: 4 },
        { state: 'distracted', count: 3 },
      ],
    ],
    [
      'one and one',
      'Fix both halves: of 2 wrong answers 1 never saw its chunk, 1 had all it needed.',
      [
        { state: 'missed', count: 1 },
        { state: 'distracted', count: 1 },
      ],
    ],
    [
      'a single one',
      'Fix retrieval: the only wrong answer never saw its chunk.',
      [{ state: 'ranked_low', count: 1 }],
    ],
    [
      'one of several',
      'Fix generation: 2 of 3 wrong answers had all they needed in the prompt.',
      [
        { state: 'answer_wrong', count: 2 },
        { state: 'missed', count: 1 },
      ],
    ],
    [
      'a part was seen',
      'Fix retrieval: 3 of 3 wrong answers never saw all they needed.',
      [
        { state: 'partial', count: 2 },
        { state: 'missed', count: 1 },
      ],
    ],
    [
      'a part was seen, and the gold would not have helped',
      'Fix generation: 2 of 2 wrong answers had what they needed, or part of it, in the prompt.',
      [{ state: 'generation', count: 2, relevant_chunk_ids: ['doc#1', 'doc#2'] }],
    ],
    [
      'the only one, and a part was seen',
      'Fix generation: the only wrong answer had what it needed, or part of it, in the prompt.',
      [{ state: 'generation', count: 1, relevant_chunk_ids: ['doc#1', 'doc#2'] }],
    ],
    [
      'both halves, and a part was seen',
      'Fix both halves: of 7 wrong answers 4 never saw their chunk, 3 had what they needed, or part of it.',
      [
        { state: 'missed', count: 4 },
        { state: 'generation', count: 3, relevant_chunk_ids: ['doc#1', 'doc#2'] },
      ],
    ],
    [
      'unseen, and wrong with it too',
      'Fix both halves: of 4 wrong answers 3 never saw their chunk, 3 are wrong even with the gold.',
      [
        { state: 'missed', count: 2, ...alsoWrong },
        { state: 'missed', count: 1 },
        { state: 'generation', count: 1 },
      ],
    ],
    [
      'unseen, and half of them wrong with it too',
      'Fix both halves: of 2 wrong answers 2 never saw their chunk, 1 is wrong even with the gold.',
      [
        { state: 'missed', count: 1, ...alsoWrong },
        { state: 'missed', count: 1 },
      ],
    ],
    [
      'half of them not indexed',
      'Fix retrieval: 4 of 4 wrong answers never saw their chunk.',
      [
        { state: 'unwinnable', count: 2 },
        { state: 'missed', count: 2 },
      ],
    ],
    [
      'the only one, unseen and wrong with it too',
      'Fix both halves: the only wrong answer never saw its chunk and is wrong with it too.',
      [{ state: 'missed', count: 1, ...alsoWrong }],
    ],
    [
      'not indexed',
      'Re-index or re-label: 4 of 5 wrong answers have no gold in the index.',
      [
        { state: 'unwinnable', count: 4 },
        { state: 'distracted', count: 1 },
      ],
    ],
    [
      'nothing wrong',
      'Nothing to fix: all 3 graded answers are right.',
      [{ state: 'good', count: 3 }],
    ],
    [
      'nothing wrong yet',
      'Nothing to fix: the only graded answer is right, 2 more have no verdict yet.',
      [
        { state: 'good', count: 1 },
        { state: 'found', count: 2, ...open },
      ],
    ],
    [
      'what is graded is right, and much was not found',
      'Retrieval fails 4 of 6 questions; the only graded answer is right, 5 more have no verdict yet.',
      [
        { state: 'good', count: 1 },
        { state: 'missed', count: 3, ...open },
        { state: 'unwinnable', count: 1, ...open },
        { state: 'found', count: 1, ...open },
      ],
    ],
    [
      'invented answers alone',
      'Fix generation: the only unanswerable question got an answer.',
      [
        { state: 'good', count: 3 },
        { state: 'invented', count: 1 },
      ],
    ],
    [
      'errors in front',
      'Fix the run first: 3 of 7 questions raised an error or are missing.',
      [
        { state: 'error', count: 3 },
        { state: 'missed', count: 2 },
        { state: 'good', count: 2 },
      ],
    ],
    [
      'errors as many as the rest',
      'Fix retrieval: 2 of 2 wrong answers never saw their chunk.',
      [
        { state: 'error', count: 2 },
        { state: 'missed', count: 2 },
      ],
    ],
    ['no question at all', 'Nothing to judge: the run has no question with gold or an answer.', []],
    [
      'unanswerable questions alone',
      'Nothing to judge: the run has no question with gold or an answer.',
      [{ state: 'ungraded', count: 2 }],
    ],
  ])('says it in good English: %s', (_, text, groups) => {
    expect(of(...groups).text).toBe(text);
  });

  it('says which half a run of retrieval alone leaves open, and what measures it', () => {
    expect(
      of(
        { state: 'missed', count: 6, ...unanswered },
        { state: 'ranked_low', count: 3, ...unanswered },
        { state: 'found', count: 41 },
      ),
    ).toEqual({
      half: 'unknown',
      text: 'Retrieval fails 9 of 50 questions; generation is unmeasured: ranktrail eval --generate.',
      questions: 9,
      of: 50,
    });
    expect(of({ state: 'found', count: 50 }).text).toBe(
      'Retrieval found all it should; generation is unmeasured: ranktrail eval --generate.',
    );
  });

  it('does not count wrong oracle answers against retrieval', () => {
    expect(
      of(
        { state: 'generation', count: 5, live: null },
        { state: 'missed', count: 1, live: null },
        { state: 'found', count: 4 },
      ),
    ).toMatchObject({
      text: 'Retrieval fails 1 of 10 questions; generation is unmeasured: ranktrail eval --generate.',
      questions: 1,
    });
  });

  it('asks for grades where answers have none', () => {
    expect(of({ state: 'found', count: 5, ...open })).toMatchObject({
      half: 'unknown',
      text: 'Retrieval found all it should; the answers are not graded yet: give answer_must_mention.',
    });
  });

  it('stays short with the largest numbers', () => {
    const many = (count: number, state: State) =>
      Array.from({ length: count }, () => ({
        ...({ state, live: 'wrong', oracle: 'wrong', unanswerable: false } as const),
        ...{ needs: 2, needsMet: 1 },
      }));
    const questions = [...many(4_001, 'partial'), ...many(2_600, 'generation')];
    expect(decide(questions, { generated: true }).text.length).toBeLessThanOrEqual(110);
    expect(decide(many(2_600, 'generation'), { generated: true }).text).toBe(
      'Fix generation: 2600 of 2600 wrong answers had what they needed, or part of it, in the prompt.',
    );
  });
});
