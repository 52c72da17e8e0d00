/** @part base */
import { describe, expect, it } from '@jest/globals';
import { RequestReservations } from '@listings/api-kit';
import { reserveRequests } from '@listings/feature-accounts';
import { withinOneMinute } from '@listings/feature-accounts/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';

const database = shared(temporaryDatabase);

let accounts = 0;
const newAccount = () => (accounts += 1);

/** One api process: its own reservations over the shared store, and its number of queries. */
const newProcess = (clock: ManualClock = manualClock()) => {
  const asked: number[] = [];
  const reservations = new RequestReservations((account) => {
    asked.push(account.wanted);
    return reserveRequests(database, account);
  }, clock);
  return { reservations, asked };
};
const limited = (minute: number) => ({ minute, hour: minute * 60, day: minute * 720 });

describe('request reservations', () => {
  it('[contract 2] three busy processes together keep a limit to within 5%, and never exceed it', () =>
    withinOneMinute(database, async () => {
      const [account, limits] = [newAccount(), limited(2_000)];
      const processes = [newProcess(), newProcess(), newProcess()];
      const admitted = await Promise.all(
        processes.map(async ({ reservations }) => {
          let count = 0;
          for (let turn = 0; turn < 1_000; turn += 1)
            if ((await reservations.take(account, limits)).admitted) count += 1;
          return count;
        }),
      );
      const total = admitted.reduce((sum, count) => sum + count, 0);
      expect(total).toBeLessThanOrEqual(2_000);
      expect(total).toBeGreaterThanOrEqual(1_900);
      // A busy process reserves many requests at a time, and a refused one does not query for each request.
      for (const { asked } of processes) expect(asked.length).toBeLessThan(300);
    }));

  it('[contract 2] clients see their usage without unused reservations', () =>
    withinOneMinute(database, async () => {
      const [account, limits] = [newAccount(), limited(100_000)];
      const { reservations, asked } = newProcess();
      for (let turn = 1; turn <= 500; turn += 1) {
        const { usage } = await reservations.take(account, limits);
        expect([usage.minute.count, usage.hour.count, usage.day.count]).toEqual([turn, turn, turn]);
      }
      expect(asked.length).toBeLessThan(20);
    }));

  it('[contract 2] an idle account is counted request by request', async () => {
    const [account, limits] = [newAccount(), limited(100_000)];
    const clock = manualClock();
    const { reservations, asked } = newProcess(clock);
    for (let turn = 0; turn < 3; turn += 1, await clock.advance(1_500)) await reservations.take(account, limits);
    expect(asked).toEqual([1, 1, 1]);
  });

  it('[contract 2] a batch does not outlive its minute, nor a change of the limits', async () => {
    const account = newAccount();
    const clock = manualClock();
    const { reservations, asked } = newProcess(clock);
    for (let turn = 0; turn < 4; turn += 1) await reservations.take(account, limited(100_000));
    expect(asked).toEqual([1, 2, 4]);
    await clock.advance(60_000);
    await reservations.take(account, limited(100_000));
    await reservations.take(account, limited(50_000));
    expect(asked).toEqual([1, 2, 4, 1, 1]);
  });

  it('[contract 2] refuses until the window is free again and asks the store about once a second', () =>
    withinOneMinute(database, async () => {
      const [account, limits] = [newAccount(), limited(1)];
      const clock = manualClock();
      const { reservations, asked } = newProcess(clock);
      expect((await reservations.take(account, limits)).admitted).toBe(true);
      for (let turn = 0; turn < 10; turn += 1) expect((await reservations.take(account, limits)).admitted).toBe(false);
      expect(asked).toHaveLength(2);
      await clock.advance(1_100);
      expect((await reservations.take(account, limits)).admitted).toBe(false);
      expect(asked).toHaveLength(3);
      await database.execute('update rate_windows set minute_count = 0 where account_id = $1', [account]);
      await clock.advance(1_100);
      expect((await reservations.take(account, limits)).admitted).toBe(true);
    }));

  it('[contract 2, reliability 3] refuses also while the store takes longer than it remembers a refusal', () =>
    withinOneMinute(database, async () => {
      const [accountId, limits] = [newAccount(), limited(1)];
      await reserveRequests(database, { accountId, limits, wanted: 1 });
      const clock = manualClock();
      let asked = 0;
      const slow = new RequestReservations(async (account) => {
        if ((asked += 1) > 3) throw new Error('asked again and again');
        await clock.advance(1_500);
        const { admitted, usage } = await reserveRequests(database, account);
        // Half a minute before the window ends: in its last 1.5 seconds the process asks whether a new one has begun.
        return { admitted, usage: { ...usage, now: usage.minute.resetAt - 30 } };
      }, clock);
      for (let turn = 0; turn < 2; turn += 1) expect((await slow.take(accountId, limits)).admitted).toBe(false);
      expect(asked).toBe(1);
    }));
});
