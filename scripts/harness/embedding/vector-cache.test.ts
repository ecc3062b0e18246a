import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HarnessError } from '../harness-error.ts';
import { createVectorCache, withCache } from './vector-cache.ts';
import { quantise, type Vector } from './vector.ts';

const vector = (...components: number[]) => quantise(components) as Vector;

let path: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  path = join(folder, 'deeper', 'vectors.bin');
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Two models of different sizes. */
async function saveSome() {
  const cache = createVectorCache({ path });
  const texts = Array.from({ length: 50 }, (_, i) => `text ${i}`);
  texts.forEach((text, i) => cache.set('m', text, vector(i + 1, -3, 0.5)));
  cache.set('n', 'text 1', vector(-1, 2));
  return cache.save();
}

describe('createVectorCache', () => {
  it('keeps vectors by model and text', () => {
    const cache = createVectorCache();
    cache.set('m', 'a', vector(1, 0));
    expect(cache.get('m', 'a')).toEqual(vector(1, 0));
    expect(cache.get('m', 'a ')).toBeUndefined();
    expect(cache.get('n', 'a')).toBeUndefined();
  });

  it('gives back from its file what was put in, to the last bit', async () => {
    const saved = await saveSome();
    expect(saved).toMatchObject({ path, vectors: 51 });
    expect(saved.bytes).toBe((await readFile(path)).length);
    // Keys, scales and components, a header and a checksum.
    expect(saved.bytes).toBeLessThan(50 * (32 + 4 + 3) + (32 + 4 + 2) + 200);
    const cache = createVectorCache({ path });
    for (let i = 0; i < 50; i++) {
      expect(cache.get('m', `text ${i}`)).toEqual(vector(i + 1, -3, 0.5));
    }
    expect(cache.get('n', 'text 1')).toEqual(vector(-1, 2));
    expect(cache.get('n', 'text 2')).toBeUndefined();
    expect(cache.get('m', 'text 50')).toBeUndefined();
  });

  it('writes equal files of equal vectors, whatever the order', async () => {
    const write = async (texts: string[]) => {
      const cache = createVectorCache({ path });
      for (const text of texts) cache.set('m', text, vector(text.length, 1));
      await cache.save();
      const bytes = await readFile(path);
      await rm(path);
      return bytes;
    };
    expect(await write(['a', 'bb', 'ccc'])).toEqual(await write(['ccc', 'a', 'bb']));
  });

  it('adds to its file, and can leave out what nobody asked for or what is of other models', async () => {
    await saveSome();
    const cache = createVectorCache({ path });
    cache.set('m', 'new', vector(1, 2, 3));
    expect(await cache.save()).toMatchObject({ vectors: 52 });
    const reread = createVectorCache({ path });
    reread.get('m', 'text 7');
    reread.get('n', 'text 1');
    expect(await reread.save({ onlyUsed: true, models: ['m'] })).toMatchObject({ vectors: 1 });
    expect(createVectorCache({ path }).get('m', 'text 7')).toEqual(vector(8, -3, 0.5));
    expect(createVectorCache({ path }).get('m', 'text 8')).toBeUndefined();
  });

  it('is empty where there is no file, and saves an empty one', async () => {
    const cache = createVectorCache({ path });
    expect(cache.get('m', 'a')).toBeUndefined();
    expect(await cache.save()).toMatchObject({ vectors: 0 });
    expect(createVectorCache({ path }).get('m', 'a')).toBeUndefined();
    await expect(createVectorCache().save()).rejects.toThrow('needs a path');
  });

  it.each([
    ['cut short', (b: Buffer) => b.subarray(0, -7), 'are damaged or cut short'],
    ['cut to its first bytes', (b: Buffer) => b.subarray(0, 10), 'are damaged or cut short'],
    ['changed in one bit', (b: Buffer) => b.fill((b[900] ?? 0) ^ 1, 900, 901), 'are damaged'],
    ['longer', (b: Buffer) => Buffer.concat([b, b]), 'are damaged'],
    ['of a later format', (b: Buffer) => b.fill('02', 6, 8), 'have the format 02, and 01 is known'],
    ['something else', () => Buffer.from('# Notes'), 'are no such file'],
    ['empty', () => Buffer.alloc(0), 'are no such file'],
  ])('says so when the file is %s', async (_, damage, sentence) => {
    await saveSome();
    await writeFile(path, damage(await readFile(path)));
    const cache = createVectorCache({ path });
    expect(() => cache.get('m', 'text 1')).toThrow(HarnessError);
    expect(() => cache.get('m', 'text 1')).toThrow(`The vectors in ${path} ${sentence}`);
    expect(() => cache.get('m', 'text 1')).toThrow('delete the file');
  });
});

describe('withCache', () => {
  it('asks the model once per text, and again where it finds nothing', async () => {
    const embed = vi.fn((text: string) => (text === '' ? null : vector(text.length, 1)));
    const { embed: cached } = withCache({ model: 'm', embed }, createVectorCache());
    expect(cached('abc')).toEqual(vector(3, 1));
    expect(cached('abc')).toEqual(vector(3, 1));
    expect(cached('')).toBeNull();
    expect(embed.mock.calls).toEqual([['abc'], ['']]);
  });

  it('does not call the model for what the file holds', async () => {
    await saveSome();
    const embed = () => Promise.reject(new Error('no model here'));
    const { embed: cached } = withCache({ model: 'm', embed }, createVectorCache({ path }));
    expect(await cached('text 4')).toEqual(vector(5, -3, 0.5));
    await expect(cached('text 400')).rejects.toThrow('no model here');
  });
});
