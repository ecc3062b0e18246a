import { HarnessError } from '../harness-error.ts';

/**
 * The file: these 8 bytes, then the number of words, of dimensions and of bytes of the word list as
 * 32-bit integers, then the word list (UTF-8, one a line), the scales (32-bit floats), the components
 * (8 bits each). All little-endian.
 */
const MAGIC = 'RTWORDS1';
const HEADER_BYTES = MAGIC.length + 12;

/** Words, most frequent first, and their vectors one after another. */
export interface WordVectors {
  words: string[];
  dimensions: number;
  /** Component `d` of word `i` is about `values[i * dimensions + d] * scales[i]`. */
  scales: Float32Array;
  values: Int8Array;
}

export function encodeWordTable({ words, dimensions, scales, values }: WordVectors): Buffer {
  const list = Buffer.from(words.join('\n'));
  const file = Buffer.alloc(HEADER_BYTES + list.length + words.length * (4 + dimensions));
  file.write(MAGIC, 'latin1');
  [words.length, dimensions, list.length].forEach((count, i) =>
    file.writeUInt32LE(count, MAGIC.length + 4 * i),
  );
  list.copy(file, HEADER_BYTES);
  const scalesAt = HEADER_BYTES + list.length;
  scales.forEach((scale, i) => file.writeFloatLE(scale, scalesAt + 4 * i));
  Buffer.from(values.buffer, values.byteOffset, values.length).copy(
    file,
    scalesAt + 4 * words.length,
  );
  return file;
}

/** @throws HarnessError when this is no such file, or not the whole of one. */
export function decodeWordTable(file: Buffer, path: string): WordVectors {
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new HarnessError(`${path} is no table of word vectors.`);
  }
  const count = (i: number) => file.readUInt32LE(MAGIC.length + 4 * i);
  const [size, dimensions, listBytes] = [count(0), count(1), count(2)];
  const scalesAt = HEADER_BYTES + listBytes;
  const valuesAt = scalesAt + 4 * size;
  const words = file.toString('utf8', HEADER_BYTES, scalesAt).split('\n');
  if (file.length !== valuesAt + size * dimensions || words.length !== size) {
    throw new HarnessError(
      `The table of word vectors ${path} is not whole: install Ranktrail again.`,
    );
  }
  return {
    words,
    dimensions,
    scales: Float32Array.from({ length: size }, (_, i) => file.readFloatLE(scalesAt + 4 * i)),
    values: new Int8Array(file.buffer, file.byteOffset + valuesAt, size * dimensions),
  };
}
