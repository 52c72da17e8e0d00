import { describe, expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { readUsage, reserveRequests } from './rate-windows.js';

const limits = { minute: 10, hour: 100, day: 1_000 };

let accounts = 0;
const database = shared(temporaryDatabase);

/** Counts requests of a new account. */
async function counted(wanted: number): Promise<number> {
  const accountId = (accounts += 1);
  await reserveRequests(database, { accountId, limits, wanted });
  return accountId;
}

const reserve = (accountId: number, wanted = 1) => reserveRequests(database, { accountId, limits, wanted });
const shift = (accountId: number, by: string) =>
  database.sql`update rate_windows
    set minute = minute + ${by}::interval, hour = hour + ${by}::interval, day = day + ${by}::interval
    where account_id = ${accountId}`;

/** As for a reservation that began before midnight and got the row after one that began later, or after a clock that was ahead. */
describe('windows that begin later than the statement', () => {
  it.each([
    ['minute', `minute = minute + interval '1 minute'`],
    ['hour', `minute = minute + interval '1 minute', hour = hour + interval '1 hour'`],
    ['day', `minute = minute + interval '1 minute', hour = hour + interval '1 hour', day = day + interval '1 day'`],
  ])('[contract 2] count on, and lose nothing, at the end of a %s', async (_, ahead) => {
    const accountId = await counted(4);
    await database.execute(`update rate_windows set ${ahead} where account_id = $1`, [accountId]);

    const { admitted, usage } = await reserve(accountId, 3);
    expect([admitted, usage.minute.count, usage.hour.count, usage.day.count]).toEqual([3, 7, 7, 7]);
    expect((await reserve(accountId, 9)).admitted).toBe(3);
    expect((await reserve(accountId)).admitted).toBe(0);
    const stored = await readUsage(database, accountId);
    expect([stored?.usage.day.count, stored?.days[0]]).toEqual([10, 10]);
  });

  it('[contract 2, contract 12] end with the next day, whose past days have them once', async () => {
    const accountId = await counted(4);
    await shift(accountId, '1 day');
    await reserve(accountId, 3);
    await shift(accountId, '-2 days');
    await reserve(accountId, 5);
    expect((await readUsage(database, accountId))?.days).toEqual([5, 7]);
  });

  it('[reliability 2] far ahead, which only a wrong clock makes, do not keep an account from its requests', async () => {
    const accountId = await counted(10);
    expect((await reserve(accountId)).admitted).toBe(0);
    await shift(accountId, '40 days');
    expect((await reserve(accountId, 3)).admitted).toBe(3);
    expect((await readUsage(database, accountId))?.usage.day.count).toBe(3);
  });
});
