import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';

describe('migrate', () => {
  let driver: Driver;
  beforeEach(async () => {
    driver = await openDriver({ path: ':memory:' });
  });
  afterEach(() => driver.close());

  const versions = () => driver.all('SELECT version FROM schema_version ORDER BY version');

  it('numbers its steps 1, 2, 3 …', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, i) => i + 1));
  });

  it('applies each step once', async () => {
    await migrate(driver);
    await migrate(driver);
    expect(await versions()).toEqual(migrations.map(({ version }) => ({ version })));
    expect(await driver.all('SELECT count(*) AS n FROM run')).toEqual([{ n: 0 }]);
  });

  it('leaves nothing of a step that fails', async () => {
    const steps = [
      { version: 1, sql: 'CREATE TABLE a (x INTEGER)' },
      { version: 2, sql: 'CREATE TABLE b (x INTEGER); SELECT * FROM nowhere' },
    ];
    await expect(migrate(driver, steps)).rejects.toThrow('nowhere');
    expect(await versions()).toEqual([{ version: 1 }]);
    await expect(driver.all('SELECT * FROM b')).rejects.toThrow('b');
  });

  it('refuses a file from a later version', async () => {
    await migrate(driver, [{ version: 9, sql: 'SELECT 1' }]);
    await expect(migrate(driver)).rejects.toThrow(/schema version 9, this program knows/);
  });
});
