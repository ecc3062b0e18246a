import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readGolden } from './read.ts';

/** Many cases, and perhaps a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const good = (qid: string, rest: object = {}) =>
  JSON.stringify({ qid, question: `About ${qid}?`, relevant_chunk_ids: ['a#1'], ...rest });

/** The one fault of a one-line file. */
function fault(line: string) {
  const { items, faults } = readGolden(line);
  expect(items).toEqual([]);
  expect(faults).toHaveLength(1);
  return faults[0];
}

describe('readGolden', () => {
  it('reads one item per line with its defaults', () => {
    const { items, lines, faults } = readGolden(`${good('q1')}\n${good('q2')}\n`);
    expect(faults).toEqual([]);
    expect(lines).toEqual([1, 2]);
    expect(items[0]).toEqual({
      qid: 'q1',
      question: 'About q1?',
      relevant_chunk_ids: ['a#1'],
      answer_must_mention: [],
      relevant_doc_ids: [],
      evidence: [],
      grades: {},
      tags: [],
      source: null,
      must_pass: false,
      unanswerable: false,
      note: null,
    });
  });

  it('tolerates a byte order mark, CRLF, old Mac line ends, blank lines and no last line end', () => {
    const text = `\uFEFF${good('q1')}\r\n\r\n   \n${good('q2')}\r${good('q3')}`;
    const { items, lines, faults } = readGolden(text);
    expect(faults).toEqual([]);
    expect(items.map((i) => i.qid)).toEqual(['q1', 'q2', 'q3']);
    expect(lines).toEqual([1, 4, 5]);
  });

  it('keeps fields it does not know', () => {
    expect(readGolden(good('q1', { difficulty: 3 })).items[0]).toMatchObject({ difficulty: 3 });
  });

  it('collects every fault and still returns the good items', () => {
    const text = [good('q1'), '{oops', good('q1'), '{"qid":"q3"}', good('q4')].join('\n');
    const { items, faults } = readGolden(text);
    expect(items.map((i) => i.qid)).toEqual(['q1', 'q4']);
    expect(faults.map((f) => [f.line, f.qid])).toEqual([
      [2, null],
      [3, 'q1'],
      [4, 'q3'],
    ]);
    for (const { message, remedy } of faults) {
      expect(message).not.toBe('');
      expect(remedy).not.toBe('');
    }
  });

  it('names the line that used a qid first', () => {
    const { faults } = readGolden([good('q1'), '', good('q1'), good('q1')].join('\n'));
    expect(faults.map((f) => f.message)).toEqual([
      'the qid is already used on line 1',
      'the qid is already used on line 1',
    ]);
  });
});

describe('a whole file that is no JSON Lines', () => {
  it.each([
    ['UTF-16 read as UTF-8', 'q\u0000i\u0000d\u0000', 1, /UTF-16/, /UTF-8/],
    ['big-endian UTF-16', '\uFFFD\uFFFD\u0000{\u0000"\u0000q', 1, /UTF-16/, /UTF-8/],
    ['a JSON array', `\n[${good('q1')}]`, 2, /array/, /jq -c '\.\[\]'/],
    ['a pretty-printed object', '{\n  "qid": "q1"\n}', 1, /several lines/, /jq -c \./],
    ['an empty file', '', 1, /no question/, /one JSON object per line/],
    ['blank lines', '\n  \n', 1, /no question/, /one JSON object per line/],
  ])('%s', (_, text, line, message, remedy) => {
    const { items, faults } = readGolden(text);
    expect(items).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ line, qid: null });
    expect(faults[0]?.message).toMatch(message);
    expect(faults[0]?.remedy).toMatch(remedy);
  });
});

describe('a line that is no JSON', () => {
  it.each([
    ['a comma at its end', `${good('q1')},`, /comma ends/],
    ['a comma before a bracket', '{"qid":"q1","tags":["a",],}', /comma stands before/],
    ['NaN', '{"qid":"q1","grades":{"a":NaN,"b":-Infinity}}', /NaN/],
    ['a comment', '// questions from May', /no comments/],
    ['a Python dict', "{'qid': 'q1'}", /single quotes/],
    ['two objects', `${good('q1')}${good('q2')}`, /several objects/],
    ['typographic quotes', '{“qid”: “q1”}', /typographic/],
    ['an open brace', '{"qid":"q1"', /not JSON/],
    ['plain text', 'What is this?', /not JSON/],
  ])('%s', (_, line, message) => {
    expect(fault(line)?.message).toMatch(message);
  });
});

describe('an item with faults', () => {
  it.each([
    ['a number', '42', /not a JSON object/],
    ['null', 'null', /not a JSON object/],
    ['no qid', '{"question":"Why?","relevant_chunk_ids":["a"]}', /^qid: is required/],
    ['an empty qid', good(''), /^qid/],
    ['a blank question', good('q1', { question: ' \t' }), /question is blank/],
    ['a number for a qid', good('q1', { qid: 7 }), /^qid: expected string/],
    ['no question', '{"qid":"q1","relevant_chunk_ids":["a"]}', /^question: is required/],
    ['a text for a list', good('q1', { relevant_chunk_ids: 'a#1' }), /^relevant_chunk_ids: /],
    ['a blank must-mention', good('q1', { answer_must_mention: ['ok', ' '] }), /entry 2: a blank/],
    ['an invisible must-mention', good('q1', { answer_must_mention: ['\u200b'] }), /a blank/],
    ['evidence without a quote', good('q1', { evidence: [{ doc_id: 'a' }] }), /^evidence, entry 1/],
    ['a grade in words', good('q1', { grades: { 'a#1': 'high' } }), /^grades/],
    ['an unknown source', good('q1', { source: 'email' }), /^source/],
    ['a text for a switch', good('q1', { must_pass: 'yes' }), /^must_pass: expected boolean/],
    ['no gold', good('q1', { relevant_chunk_ids: [] }), /no gold/],
    ['another encoding', good('q1', { question: 'Stra\uFFFDe?' }), /not UTF-8/],
    ['gold and unanswerable', good('q1', { unanswerable: true }), /unanswerable and has gold/],
  ])('%s', (_, line, message) => {
    expect(fault(line)?.message).toMatch(message);
    expect(fault(line)?.remedy).not.toBe('');
  });

  it('is fine with evidence, documents or unanswerable instead of chunk ids', () => {
    const none = { relevant_chunk_ids: [] };
    const text = [
      good('q1', { ...none, evidence: [{ doc_id: 'a', quote: 'so' }] }),
      good('q2', { ...none, relevant_doc_ids: ['a'] }),
      good('q3', { ...none, unanswerable: true }),
    ].join('\n');
    expect(readGolden(text).faults).toEqual([]);
  });

  it.each([
    ['relevant_chunks', 'relevant_chunk_ids'],
    ['relevant_chunk_id', 'relevant_chunk_ids'],
    ['gold', 'relevant_chunk_ids'],
    ['docs_ids', null],
    ['doc_ids', 'relevant_doc_ids'],
    ['relevantChunkIds', 'relevant_chunk_ids'],
  ])('suggests for %s: %s', (field, meant) => {
    const line = JSON.stringify({ qid: 'q1', question: 'Why?', [field]: ['a#1'] });
    const expected = meant
      ? { message: `unknown field "${field}"`, remedy: `did you mean "${meant}"?` }
      : { message: expect.stringMatching(/no gold/) };
    expect(fault(line)).toMatchObject(expected);
  });

  it('does not report a misnamed field as missing as well', () => {
    expect(fault('{"id":"q1","question":"Why?","relevant_chunk_ids":["a"]}')).toMatchObject({
      message: 'unknown field "id"',
      remedy: 'did you mean "qid"?',
    });
  });

  it('lets a field be that resembles one that is there', () => {
    expect(readGolden(good('q1', { id: 17, query: 'x', tag: 'a', tags: [] })).faults).toEqual([]);
  });

  it('lists several faults of one line', () => {
    const { faults } = readGolden(good('q1', { question: '', tags: 'x', sourc: 'log' }));
    expect(faults.map((f) => f.message)).toEqual([
      'unknown field "sourc"',
      'question: the question is blank',
      'tags: expected array, received string',
    ]);
  });
});

describe('a file with a NUL', () => {
  it('is no UTF-16: the line says where it stands, and the others are read', () => {
    const { items, faults } = readGolden(`${good('q1')}\n{"qid":"q\u00002"}\n${good('q3')}`);
    expect(items.map(({ qid }) => qid)).toEqual(['q1', 'q3']);
    expect(faults).toEqual([
      {
        line: 2,
        qid: null,
        message: 'holds a NUL byte (column 10)',
        remedy: expect.stringContaining("tr -d '\\000'"),
      },
    ]);
  });
});

describe('half of a surrogate pair', () => {
  it.each([
    ['qid', { qid: 'q\uD83D' }],
    ['relevant_chunk_ids, entry 2', { relevant_chunk_ids: ['a#1', '\uDE00#1'] }],
    ['relevant_doc_ids, entry 1', { relevant_doc_ids: ['\uDE00'] }],
    ['evidence, entry 1', { evidence: [{ doc_id: '\uDE00', quote: 'x' }] }],
    ['grades', { grades: { 'a\uD83D': 1 } }],
  ])('in %s is a fault', (place, rest) => {
    const { faults } = readGolden(`\n${good('q1', rest)}`);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      line: 2,
      message: `${place}: holds half of a surrogate pair, which UTF-8 cannot write`,
    });
  });

  it('is none where it is whole, or in a text', () => {
    const text = good('q\u{1F600}', {
      question: 'Half \uD83D?',
      relevant_chunk_ids: ['\u{1F600}'],
    });
    expect(readGolden(text).faults).toEqual([]);
  });
});

it('readGolden never throws and never returns a faulty item', () => {
  const line = fc.oneof(fc.string(), fc.json(), fc.constant(good('q')), fc.constant('{"qid":1}'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const { items, lines: at } = readGolden(lines.join('\n'));
      expect(at).toHaveLength(items.length);
      for (const item of items) expect(item.question.trim()).not.toBe('');
    }),
    { seed: 2, numRuns: 300 },
  );
});
