import { describe, expect, it } from 'vitest';
import { answersOnce, remarksOn } from './remarks.ts';

const from = (before: number, after: number, n = 50) => ({ n, before, after });
const rules = (means: Parameters<typeof remarksOn>[0]) =>
  remarksOn(means, 5).map(({ rule }) => rule);

describe('remarksOn', () => {
  it('suspects small chunks where recall rose and accuracy fell', () => {
    const means = { 'recall@5': from(0.8, 0.86), answer_accuracy_live: from(0.7, 0.64) };
    expect(remarksOn(means, 5)).toEqual([
      {
        rule: 'chunks_too_small',
        text: 'recall@5 rose from 0.800 to 0.860 while live accuracy fell from 0.700 to 0.640: the chunks may be too small to answer from.',
      },
    ]);
  });

  it('distrusts a gain that answers do not follow', () => {
    const gain = { 'recall@5': from(0.8, 0.86) };
    expect(rules({ ...gain, answer_accuracy_live: from(0.7, 0.7) })).toEqual(['no_answer_gain']);
    // One question of 50 is no gain.
    expect(rules({ ...gain, answer_accuracy_live: from(0.7, 0.72) })).toEqual(['no_answer_gain']);
    expect(rules({ ...gain, answer_accuracy_live: from(0.7, 0.74) })).toEqual([]);
    expect(rules(gain)).toEqual([]);
  });

  it('calls better order under equal recall a real improvement', () => {
    const better = { mrr: from(0.6, 0.65) };
    expect(rules({ 'recall@5': from(0.8, 0.8), ...better })).toEqual(['better_order']);
    expect(rules({ 'recall@5': from(0.8, 0.82), ...better })).toEqual(['better_order']);
    expect(rules({ 'recall@5': from(0.8, 0.86), ...better })).toEqual([]);
    // One question of forty, but two and a half points.
    expect(rules({ 'recall@5': from(0.7, 0.675, 40), ...better })).toEqual([]);
    expect(rules({ 'recall@5': from(0.25, 0.5, 4), ...better })).toEqual([]);
    expect(rules({ 'recall@5': from(0.8, 0.8), mrr: from(0.6, 0.61) })).toEqual([]);
  });

  it('asks for two questions and two points', () => {
    const fall = { answer_accuracy_live: from(0.9, 0.5, 1000) };
    expect(rules({ 'recall@5': from(0.8, 0.819, 1000), ...fall })).toEqual([]);
    expect(rules({ 'recall@5': from(0.8, 0.82, 1000), ...fall })).toEqual(['chunks_too_small']);
    expect(rules({ 'recall@5': from(0.5, 0.6, 10), answer_accuracy_live: from(1, 0, 10) })).toEqual(
      [],
    );
  });

  it('asks for harder questions where both runs have all', () => {
    const all = { 'recall@5': from(1, 1), mrr: from(1, 1) };
    expect(rules(all)).toEqual(['saturated']);
    expect(rules({ ...all, answer_accuracy_live: from(1, 0.9) })).toEqual([]);
    expect(rules({ ...all, mrr: from(0.9, 1) })).toEqual(['better_order']);
  });

  it('says nothing of what may not be compared', () => {
    expect(rules({})).toEqual([]);
  });
});

it('says where answers are not compared', () => {
  expect(answersOnce(58, 60)).toEqual([
    {
      rule: 'answers_once',
      text: 'Only one of the two runs has a graded answer to 58 of 60 questions: there retrieval alone is compared.',
    },
  ]);
  expect(answersOnce(0, 60)).toEqual([]);
});
