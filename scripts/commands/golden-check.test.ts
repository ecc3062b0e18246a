import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../fixtures/run-cli.ts';
import { tempFolder } from '../git/fixtures/temp-repository.ts';
import type { Warning } from '../golden/check.ts';

const INDEX = [
  { id: 'lamps#0', text: 'You can return an unworn lamp within 30 days.' },
  { id: 'lamps#1', text: 'We pay the way back.' },
];
const item = (qid: string, rest: object = {}) => ({
  qid,
  question: `May one send ${qid} back?`,
  relevant_chunk_ids: ['lamps#0'],
  answer_must_mention: ['30 days'],
  ...rest,
});

/** A folder whose configuration lists INDEX, and the check of these lines in it. */
async function check(lines: unknown[], config = '', ...argv: string[]) {
  const cwd = tempFolder();
  mkdirSync(join(cwd, 'evals'));
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(join(cwd, 'evals/golden.jsonl'), texts.join('\n'));
  writeFileSync(
    join(cwd, 'ranktrail.config.mjs'),
    `export default { listChunks: () => (${JSON.stringify(INDEX)}), ${config} };`,
  );
  return runCli(['golden', 'check', ...argv], { cwd });
}
const many = Array.from({ length: 20 }, (_, i) => item(`q${i}`));

describe('golden check', () => {
  it('ends with 0 where there is nothing to remark', async () => {
    expect(await check(many)).toMatchObject({
      exitCode: 0,
      stdout: 'evals/golden.jsonl: 20 questions, held against 2 chunks\nNothing to remark.\n',
      stderr: '',
    });
  });

  it('lists every fault with its line and remedy, and ends with 2', async () => {
    const { exitCode, stdout, json } = await check([item('q1'), { qid: 'q1' }, '{'], '', '--json');
    expect({ exitCode, ...json() }).toMatchObject({
      exitCode: 2,
      exit_code: 2,
      questions: 1,
      chunks: null,
      faults: [
        { line: 2, qid: 'q1', message: expect.stringContaining('question') },
        { line: 2, qid: 'q1', message: expect.stringContaining('already used on line 1') },
        { line: 3, qid: null, message: expect.stringContaining('is not JSON') },
      ],
    });
    for (const { remedy } of json().faults as unknown as Warning[]) expect(remedy).not.toBe('');
    expect(stdout).not.toContain('\u001b');
  });

  it.each<[string, object, string | null]>([
    ['sound', {}, null],
    [
      'gold elsewhere',
      { relevant_chunk_ids: ['x#0'] },
      'not-indexed: its gold is not in the index: x#0',
    ],
    [
      'part of the gold elsewhere',
      { relevant_chunk_ids: ['lamps#0', 'x#0'] },
      'partly-indexed: part of its gold is not in the index: x#0',
    ],
    [
      'a document elsewhere',
      { relevant_doc_ids: ['lamps', 'desks'] },
      'document-not-indexed: no chunk of the index is of desks',
    ],
    [
      'a quote that changed',
      { relevant_chunk_ids: [], evidence: [{ doc_id: 'lamps', quote: 'within 14 days' }] },
      'quote-not-found: no chunk of lamps holds the whole quote "within 14 days"',
    ],
    [
      'a quote of a document elsewhere',
      { relevant_chunk_ids: [], evidence: [{ doc_id: 'desks', quote: 'within 30 days' }] },
      'quote-not-found: the document desks of a quote is not in the index',
    ],
    [
      'ids that its quotes contradict',
      { evidence: [{ doc_id: 'lamps', quote: 'We pay' }] },
      'labels-disagree: its quotes stand in lamps#1, not in lamps#0, which is not used',
    ],
    [
      'words of its chunk',
      { question: 'So you can return an unworn lamp?' },
      'borrowed-words: "you can return an unworn lamp" stands so in its gold lamps#0, which flatters retrieval',
    ],
    [
      'a question asked before',
      { question: 'may one send Q0 back' },
      'repeated-question: asks the same as q0',
    ],
    [
      'nothing to grade by',
      { answer_must_mention: [] },
      'not-graded: nothing says when its answer is right',
    ],
  ])('warns of %s', async (_, rest, expected) => {
    const result = await check([...many, item('odd', rest)], 'generate: () => ""', '--json');
    const { warnings } = result.json() as unknown as { warnings: Warning[] };
    const told = warnings.map(
      ({ kind, line, qid, message }) => `${line} ${qid} ${kind}: ${message}`,
    );
    expect(told).toEqual(expected === null ? [] : [`21 odd ${expected}`]);
    expect(result.exitCode).toBe(0);
  });

  it('asks for no words to grade by where a judge grades or nothing is generated', async () => {
    const ungraded = [...many, item('odd', { answer_must_mention: [] })];
    for (const config of ['', 'generate: () => "", judge: () => ({ correct: true })']) {
      expect((await check(ungraded, config)).stdout).toContain('Nothing to remark.');
    }
  });

  it('says of the whole set that it is small, and where labels cannot be held against the index', async () => {
    const { exitCode, stdout } = await check([item('q1')], 'listChunks: undefined');
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      'evals/golden.jsonl: 1 question\n\n2 warnings:\n' +
        '  only one question; label about fifty real ones\n' +
        '  labels were not held against the index; add listChunks to the configuration\n',
    );
  });

  it('ends with 4 where the index cannot be listed', async () => {
    const broken = 'listChunks: () => { throw new Error("connection refused"); }';
    const { exitCode, stderr } = await check(many, broken);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 4,
      stderr:
        'error: listChunks failed: connection refused. Start what it needs, or correct it in the configuration.\n',
    });
  });

  it('checks a named file without any configuration', async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'g.jsonl'), many.map((line) => JSON.stringify(line)).join('\n'));
    expect((await runCli(['golden', 'check', 'g.jsonl'], { cwd })).stdout).toBe(
      'g.jsonl: 20 questions\nNothing to remark.\n',
    );
    const { exitCode, stderr } = await runCli(['golden', 'check', 'no.jsonl'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: There is no golden set at .+no\.jsonl: run ranktrail init/);
  });
});
