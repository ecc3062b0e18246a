import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { git, measured } from '../fixtures/commits.ts';
import type { Driver } from './driver/driver.ts';
import { ReportReader } from './report-body.ts';

const MEBI = 1024 * 1024;

/** Reports of these sizes by run number, and which were read. */
function stored(sizes: Record<number, number>) {
  const read: number[] = [];
  const body = gzipSync(JSON.stringify(measured(git('c0', [], 1), [1])));
  const all = (_sql: string, _project: string, no: number) => {
    read.push(no);
    return Promise.resolve([{ body, size: sizes[no] }]);
  };
  return { read, reader: new ReportReader({ all } as unknown as Driver) };
}

test('of large reports fewer are kept: together they stay under a limit', async () => {
  const { reader, read } = stored({ 1: 3 * MEBI, 2: 3 * MEBI, 3: 3 * MEBI });
  for (const no of [1, 2, 2, 3, 3, 2, 1]) expect(await reader.read('p', no)).not.toBeNull();
  // The third was too much: the one read longest ago went.
  expect(read).toEqual([1, 2, 3, 1]);
});

test('one above the limit is not kept, and drives out no other', async () => {
  const { reader, read } = stored({ 1: 1 * MEBI, 2: 9 * MEBI });
  for (const no of [1, 2, 2, 1]) await reader.read('p', no);
  expect(read).toEqual([1, 2, 2]);
});
