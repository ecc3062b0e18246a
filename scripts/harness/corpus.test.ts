import { describe, expect, it } from 'vitest';
import { describeCorpus } from './corpus.ts';
import { CHUNKS } from './fixtures/help-center.ts';

describe('describeCorpus', () => {
  it('counts documents and chunks', () => {
    expect(describeCorpus(CHUNKS)).toMatchObject({ documents: 3, chunks: 6 });
    expect(
      describeCorpus([
        { id: 'x', text: '', doc_id: 'd' },
        { id: 'y', text: '', doc_id: 'd' },
      ]),
    ).toMatchObject({ documents: 1, chunks: 2 });
    expect(describeCorpus([]).chunks).toBe(0);
  });

  it('hashes what is searched, whatever the order', () => {
    const { hash } = describeCorpus(CHUNKS);
    expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(describeCorpus([...CHUNKS].reverse()).hash).toBe(hash);
    const [first, ...rest] = CHUNKS;
    expect(describeCorpus([{ id: 'returns#0', text: `${first?.text} ` }, ...rest]).hash).not.toBe(
      hash,
    );
  });
});
