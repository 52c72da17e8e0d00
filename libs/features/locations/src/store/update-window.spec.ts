import { describe, expect, it } from '@jest/globals';
import { startFixture } from '../testing/locations-fixture.js';
import { openUpdateWindow } from './location-writes.js';

const fixture = startFixture();

const newKey = async () => {
  const caller = await fixture.newCaller();
  return { accountId: caller.accountId, id: await fixture.newLocation(caller) };
};

describe('the window of updates', () => {
  it('[6.2] is closed for an update that began before its end and changes the location after it', async () => {
    const key = await newKey();
    const opened = await fixture.database.transaction(async (transaction) => {
      await transaction.query('select 1');
      // Meanwhile the window of an earlier update ends.
      await fixture.database.sql`update locations set update_window_ends_at = clock_timestamp()
        where account_id = ${key.accountId} and id = ${key.id}`;
      return openUpdateWindow(transaction, key);
    });
    expect(opened).toBe(true);
  });

  it('[6.2, contract 8] opens for one of several updates at the same time, each on a connection of its own', async () => {
    const key = await newKey();
    const update = () => fixture.database.transaction((transaction) => openUpdateWindow(transaction, key));
    expect((await Promise.all([update(), update(), update()])).sort()).toEqual([false, false, true]);
  });

  it('[6.2] lasts a minute from the change that opened it, and an update within it opens none', async () => {
    const key = await newKey();
    const [row] = await fixture.database.transaction(async (transaction) => {
      expect(await openUpdateWindow(transaction, key)).toBe(true);
      expect(await openUpdateWindow(transaction, key)).toBe(false);
      return transaction.query<{ fits: boolean }>(
        `select update_window_ends_at between now() + interval '1 minute' and clock_timestamp() + interval '1 minute' as fits
         from locations where account_id = $1 and id = $2`,
        [key.accountId, key.id],
      );
    });
    expect(row).toEqual({ fits: true });
  });
});
