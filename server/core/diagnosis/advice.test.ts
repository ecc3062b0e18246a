import { describe, expect, it } from 'vitest';
import { inStates, unanswered, type Group } from '../../fixtures/in-states.ts';
import { diagnose } from './diagnose.ts';

type More = Parameters<typeof inStates>[1];
const adviceFor = (groups: Group[], more?: More) => {
  const { report, scored } = inStates(groups, more);
  return diagnose(report, scored).advice;
};
const rules = (groups: Group[], more?: More) => adviceFor(groups, more).map(({ rule }) => rule);
const alsoWrong = { oracle: { verdict: 'wrong', graded_by: 'human' } } as const;

describe('adviceOf', () => {
  it('asks for three questions and a fifth of the failures', () => {
    expect(rules([{ state: 'missed', count: 2 }])).toEqual([]);
    expect(rules([{ state: 'missed', count: 3 }])).toEqual(['missed']);
    const among = (others: number): Group[] => [
      { state: 'missed', count: 3 },
      { state: 'ranked_low', count: others },
    ];
    expect(rules(among(12))).toEqual(['ranked_low', 'missed']);
    expect(rules(among(13))).toEqual(['ranked_low']);
  });

  it('tells questions not found from those ranked low, and what reranking promises', () => {
    // Recall@5 0 of 14; perfect order would find the 4 at rank 6.
    const groups: Group[] = [
      { state: 'missed', count: 10 },
      { state: 'ranked_low', count: 4 },
    ];
    expect(adviceFor(groups)).toEqual([
      {
        rule: 'missed',
        text: '10 of 14 failures have no relevant chunk within depth 20: try hybrid search or a better embedding; a reranker cannot help.',
        questions: 10,
        of: 14,
      },
      {
        rule: 'ranked_low',
        text: '4 of 14 failures have their first relevant chunk between rank 6 and 20: rerank; perfect order would lift recall@5 from 0.000 to 0.286.',
        questions: 4,
        of: 14,
      },
    ]);
  });

  it('asks for more depth first where depth is k', () => {
    const [advice] = adviceFor([{ state: 'missed', count: 3 }], { config: { k: 20, depth: 20 } });
    expect(advice?.text).toBe(
      '3 of 3 failures have no relevant chunk among the 20 retrieved: raise depth above k first, to see whether it stands just below.',
    );
  });

  it('does not advise hybrid search to a hybrid', () => {
    const stages = { bm25: ['x#0'], vector: ['x#0'] };
    const [advice] = adviceFor([{ state: 'missed', count: 3, stages }]);
    expect(advice?.text).toContain(
      'although hybrid search is in use already: try a better embedding, other chunks',
    );
    const [fused] = adviceFor([{ state: 'missed', count: 3, stages: { fused: ['x#0'] } }]);
    expect(fused?.text).toContain('hybrid search is in use already');
  });

  it('does not advise a reranker to who has one: it says what that one does, first where it harms', () => {
    const low: Group = { state: 'ranked_low', count: 3 };
    const reranked = (fused: string[], after: string[]): Group[] => [
      { ...low, stages: { fused, reranked: after } },
      { state: 'missed', count: 5, stages: { fused: ['x#0'], reranked: ['x#0'] } },
    ];
    const gold = ['doc#1'];
    const other = ['x#0'];
    // 3 of 8 questions had it in the top 5: 37.5 points.
    const [harm, next] = adviceFor(reranked(gold, other));
    expect(harm?.text).toBe(
      '3 of 8 failures have their first relevant chunk between rank 6 and 20, although a reranker is in use; it takes 37.5 points off what fused had in the top 5: tune it, let it see more chunks, or drop it; perfect order would lift recall@5 from 0.000 to 0.375.',
    );
    expect(next?.rule).toBe('missed');
    const lowIn = (groups: Group[]) => adviceFor(groups).find(({ rule }) => rule === 'ranked_low');
    expect(lowIn(reranked(other, gold))?.text).toContain('it adds 37.5 points to what fused had');
    expect(lowIn(reranked(gold, gold))?.text).toContain('it adds nothing to what fused had');
    expect(rules(reranked(gold, gold))).toEqual(['missed', 'ranked_low']);
    const alone = lowIn([{ ...low, stages: { reranked: other } }]);
    expect(alone?.text).toContain('although a reranker is in use; tune it');
  });

  it('sends partly found questions to the reranker in use', () => {
    const [advice] = adviceFor([{ state: 'partial', count: 3, stages: { reranked: ['x#0'] } }]);
    expect(advice?.text).toContain('raise k or tune the reranker;');
  });

  it.each<[Group['state'], string]>([
    ['wrong_chunk', 'have the right document but not the right chunk in the top 5'],
    ['partial', 'have a part of their gold in the top 5: raise k or rerank'],
    ['distracted', 'are right with the gold alone: send fewer or better-ordered chunks'],
    ['answer_wrong', 'have no oracle answer: measure it'],
    ['unwinnable', 'have no gold in the index: re-index'],
    ['invented', 'are answers to questions that the documents do not answer'],
  ])('has something to say of %s', (state, words) => {
    const [advice, ...more] = adviceFor([{ state, count: 3 }]);
    expect(advice).toMatchObject({ rule: state, questions: 3, of: 3 });
    expect(advice?.text).toContain(`3 of 3 failures ${words}`.slice(0, 16));
    expect(advice?.text).toContain(words);
    expect(more).toEqual([]);
  });

  it('blames the prompt where half of the wrong answers are wrong with the gold too', () => {
    const groups: Group[] = [
      { state: 'generation', count: 2 },
      { state: 'missed', count: 1, ...alsoWrong },
      { state: 'distracted', count: 3 },
    ];
    expect(adviceFor(groups)[0]).toMatchObject({ rule: 'prompt', questions: 3, of: 6 });
    expect(adviceFor(groups)[0]?.text).toBe(
      '3 of 6 wrong answers are wrong with the gold alone too: work on prompt, model or answer format before retrieval.',
    );
    expect(rules([...groups, { state: 'distracted', count: 1 }])).toEqual(['distracted']);
  });

  it('does not blame the prompt for what raised an error', () => {
    const raised = { live: { ...alsoWrong.oracle, error: 'timeout' } };
    expect(rules([{ state: 'error', count: 4, ...raised, ...alsoWrong }])).toEqual(['error']);
  });

  it('does not blame the prompt for invented answers, which have no gold', () => {
    expect(rules([{ state: 'invented', count: 4, ...alsoWrong }])).toEqual(['invented']);
  });

  it('names generation where it is worth a word and the prompt is not all', () => {
    const groups: Group[] = [
      { state: 'generation', count: 3 },
      { state: 'distracted', count: 4 },
    ];
    expect(rules(groups)).toEqual(['distracted', 'generation']);
  });

  it('doubts labels where answers are right without a relevant chunk', () => {
    expect(
      adviceFor([
        { state: 'lucky', count: 3 },
        { state: 'good', count: 5 },
      ]),
    ).toEqual([
      {
        rule: 'lucky',
        text: '3 of 8 right answers came without a relevant chunk in the top 5: check the labels; another chunk may answer, or the model knew.',
        questions: 3,
        of: 8,
      },
    ]);
  });

  it('puts errors first, from one on', () => {
    const groups: Group[] = [
      { state: 'missed', count: 9 },
      { state: 'error', count: 1 },
    ];
    expect(adviceFor(groups)[0]).toEqual({
      rule: 'error',
      text: '1 of 10 questions raised an error or is missing from the report: fix the run first.',
      questions: 1,
      of: 10,
    });
  });

  it('asks for harder questions where all score 1', () => {
    expect(rules([{ state: 'good', count: 3 }])).toEqual(['saturated']);
    expect(rules([{ state: 'found', count: 3, ...unanswered }])).toEqual(['saturated']);
    expect(rules([{ state: 'good', count: 2 }])).toEqual([]);
    expect(rules([{ state: 'good', count: 3, ...alsoWrong }])).toEqual([]);
    const invented: Group = { state: 'invented', count: 1 };
    expect(rules([{ state: 'good', count: 3 }, invented])).toEqual([]);
    expect(rules([{ state: 'found', count: 3, retrieved: ['x#0', 'doc#1'] }])).toEqual([]);
  });
});
