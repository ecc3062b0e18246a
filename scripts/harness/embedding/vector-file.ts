import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HarnessError } from '../harness-error.ts';
import type { Vector } from './vector.ts';

/**
 * The file, all little-endian: these 8 bytes; the length of a JSON header as a 32-bit integer and that
 * header (`Header`); per model its keys in ascending order (32 bytes each), scales (32-bit floats)
 * and components (8 bits each); the SHA-256 of all that. Equal vectors make equal bytes.
 */
const MAGIC = 'RTVECS';
const VERSION = '01';
const PREFIX_BYTES = MAGIC.length + VERSION.length + 4;
export const KEY_BYTES = 32;

const Header = z.object({
  models: z.array(
    z.object({ model: z.string(), dimensions: z.int().min(1), count: z.int().min(1) }),
  ),
});

/** Per model, vectors by key: the SHA-256 of the text, as text of one character per byte. */
export type VectorsByModel = Map<string, Map<string, Vector>>;

export function encodeVectors(models: VectorsByModel): Buffer {
  const blocks: Buffer[] = [];
  const header: z.infer<typeof Header> = { models: [] };
  for (const model of [...models.keys()].sort()) {
    const entries = [...(models.get(model) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const first = entries[0]?.[1];
    if (!first) continue;
    header.models.push({ model, dimensions: first.values.length, count: entries.length });
    const scales = Buffer.alloc(4 * entries.length);
    entries.forEach(([, { scale }], i) => scales.writeFloatLE(scale, 4 * i));
    blocks.push(Buffer.from(entries.map(([key]) => key).join(''), 'latin1'), scales);
    for (const [, { values }] of entries) blocks.push(Buffer.from(values));
  }
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.from(`${MAGIC}${VERSION}\0\0\0\0`, 'latin1');
  prefix.writeUInt32LE(json.length, MAGIC.length + VERSION.length);
  const whole = Buffer.concat([prefix, json, ...blocks]);
  return Buffer.concat([whole, sha256(whole)]);
}

/** Vectors of a file, looked up in its bytes: reading it costs its checksum and nothing more. */
export interface VectorFile {
  get(model: string, key: string): Vector | undefined;
  /** Per model the keys there are. */
  keys(): Map<string, string[]>;
}

/** @throws HarnessError saying what is wrong with the file and what to do. */
export function decodeVectors(file: Buffer, path: string): VectorFile {
  const fault = (what: string) =>
    new HarnessError(
      `The vectors in ${path} ${what}; delete the file to have them computed again.`,
    );
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw fault('are no such file');
  const version = file.toString('latin1', MAGIC.length, MAGIC.length + VERSION.length);
  if (version !== VERSION) throw fault(`have the format ${version}, and ${VERSION} is known here`);
  const body = file.subarray(0, Math.max(0, file.length - KEY_BYTES));
  if (!sha256(body).equals(file.subarray(body.length))) throw fault('are damaged or cut short');

  const headerEnd = PREFIX_BYTES + body.readUInt32LE(PREFIX_BYTES - 4);
  const header = Header.parse(JSON.parse(body.toString('utf8', PREFIX_BYTES, headerEnd)));
  let at = headerEnd;
  const models = header.models.map(({ model, dimensions, count }) => {
    const keysAt = at;
    at += count * (KEY_BYTES + 4 + dimensions);
    return { model, dimensions, count, keysAt };
  });
  const keyOf = (keysAt: number, i: number) =>
    body.toString('latin1', keysAt + i * KEY_BYTES, keysAt + (i + 1) * KEY_BYTES);

  return {
    get(model, key) {
      const block = models.find((candidate) => candidate.model === model);
      if (!block) return undefined;
      const { dimensions, count, keysAt } = block;
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (keyOf(keysAt, middle) < key) low = middle + 1;
        else high = middle;
      }
      if (low === count || keyOf(keysAt, low) !== key) return undefined;
      const scalesAt = keysAt + count * KEY_BYTES;
      const valuesAt = scalesAt + 4 * count + low * dimensions;
      return {
        values: Int8Array.from(
          body.subarray(valuesAt, valuesAt + dimensions),
          (x) => (x << 24) >> 24,
        ),
        scale: body.readFloatLE(scalesAt + 4 * low),
      };
    },
    keys: () =>
      new Map(
        models.map(({ model, count, keysAt }) => [
          model,
          Array.from({ length: count }, (_, i) => keyOf(keysAt, i)),
        ]),
      ),
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
