import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseReport } from '#core/report/parse';
import { git, measured } from '../../fixtures/commits.ts';
import type { Driver } from '../driver/driver.ts';
import { openDriver } from '../driver/open.ts';
import { Memory } from '../memory.ts';
import { migrate } from '../migrate.ts';
import { RunReader } from '../run-reader.ts';
import { prepare, type Prepared } from './prepare.ts';
import { IngestQueue, MAX_WAITING, StoreBusyError } from './queue.ts';

let driver: Driver;
let memory: Memory;
let queue: IngestQueue;
beforeEach(async () => {
  driver = await openDriver({ path: ':memory:' });
  await migrate(driver);
  memory = new Memory(driver);
  queue = new IngestQueue(driver, memory, new RunReader(driver, memory));
});
afterEach(() => driver.close());

function prepared(name: string): Promise<Prepared> {
  const input = measured(git(name, null, 1));
  const parsed = parseReport(input);
  if (!parsed.ok) throw new Error('fixture');
  const body = Buffer.from(JSON.stringify(input));
  return prepare({ project: 'p', body, content: { form: 'report', report: parsed.report } });
}

/** Breaks a NOT NULL rule of the table: the whole transaction fails. */
const spoiled = (item: Prepared): Prepared => ({ ...item, run: { ...item.run, kind: null } });

const outcome = (result: PromiseSettledResult<unknown>) => result.status;

describe('IngestQueue', () => {
  it('shares transactions among reports that wait together', async () => {
    let transactions = 0;
    const counting: Driver = {
      ...driver,
      transaction: (work) => {
        transactions += 1;
        return driver.transaction(work);
      },
    };
    queue = new IngestQueue(counting, memory, new RunReader(driver, memory));
    const items = await Promise.all(Array.from({ length: 20 }, (_, i) => prepared(`c${i}`)));
    await Promise.all(items.map((item) => queue.submit(item)));
    // The first goes alone, the other 19 gather while it is written.
    expect(transactions).toBe(2);
    expect((await memory.read('p')).runs).toHaveLength(20);
  });

  it('answers with the run as it reads from the file, and reads nothing for it', async () => {
    const item = await prepared('a');
    const reader = new RunReader(driver, memory);
    queue = new IngestQueue(driver, memory, reader);
    const { no } = await queue.submit({ ...item, run: { ...item.run, label: 'half \ud800' } });
    const read = vi.spyOn(driver, 'all');
    const answered = await reader.byNumber('p', [no]);
    expect(read).not.toHaveBeenCalled();
    expect(answered.get(no)?.summary.label).toBe('half \ufffd');
    expect(answered).toEqual(await new RunReader(driver, memory).byNumber('p', [no]));
  });

  it('numbers runs on after the memory was given up, and knows duplicates', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map(prepared));
    await queue.submit(a as Prepared);
    memory.forget();
    expect(await queue.submit(b as Prepared)).toEqual({ no: 2, duplicate: false });
    expect(await queue.submit(a as Prepared)).toEqual({ no: 1, duplicate: true });
  });

  it('keeps the good ones of a batch that fails', async () => {
    const items = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(prepared));
    const mixed = items.map((item, i) => (i === 2 ? spoiled(item) : item));
    const results = await Promise.allSettled(mixed.map((item) => queue.submit(item)));
    expect(results.map(outcome)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await driver.all('SELECT count(*) AS n, max(run_no) AS "last" FROM run')).toEqual([
      { n: 4, last: 4 },
    ]);
    expect((await memory.read('p')).runs.map((run) => run.no)).toEqual([1, 2, 3, 4]);
  });

  it('lets a duplicate of a failed report try for itself', async () => {
    const item = await prepared('a');
    const results = await Promise.allSettled([queue.submit(spoiled(item)), queue.submit(item)]);
    expect(results.map(outcome)).toEqual(['rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ value: { duplicate: false } });
  });

  it('turns reports away once too many wait', async () => {
    const item = await prepared('a');
    const waiting = Array.from({ length: MAX_WAITING + 1 }, (_, i) =>
      queue.submit({ ...item, id: `${i}`, run: { ...item.run, id: `${i}`, identity: `${i}` } }),
    );
    await expect(queue.submit({ ...item, id: 'one more' })).rejects.toThrow(StoreBusyError);
    await Promise.all(waiting);
    await queue.idle();
    expect((await queue.submit(item)).duplicate).toBe(false);
  });
});
