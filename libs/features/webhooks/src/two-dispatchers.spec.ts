import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import type { ManualClock, ReceivedRequest, Receiver, TcpProxy } from '@listings/testing';
import { manualClock, waitFor } from '@listings/testing';
import { webhookFixture } from './testing/webhook-fixture.js';

/** The way of one dispatcher to the database. */
let proxy: TcpProxy;
let through: Database;
const fixture = webhookFixture();
beforeAll(async () => {
  ({ pool: through, proxy } = await fixture.database.poolThroughProxy());
});
afterEach(() => fixture.quiet());

function held(): { until: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

const received = (receiver: Receiver, count: number, own?: ManualClock) =>
  fixture.rounds(() => receiver.requests.length >= count, { describe: `request ${count}`, own });
const delivered = (accountId: number, count: number, own?: ManualClock) =>
  fixture.rounds(
    async () => (await fixture.deliveries(accountId)).filter(({ status }) => status === 'DELIVERED').length === count,
    { describe: `${count} deliveries`, own },
  );
const sequenceOf = ({ headers }: ReceivedRequest) => Number(headers['x-listings-sequence']);

/** The copies of each event that a receiver got: id and bytes. */
function copies({ requests }: Receiver): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const request of requests) {
    const copy = `${String(request.headers['webhook-id'])} ${request.body.toString()}`;
    found.set(sequenceOf(request), [...(found.get(sequenceOf(request)) ?? []), copy]);
  }
  return found;
}

/** Ends all leases of an account in the database, as time does after the death of their holder. */
const endLeases = (accountId: number) =>
  fixture.database.execute(
    `update webhook_deliveries set lease_until = now() - interval '1 second', next_attempt_at = now() - interval '1 second'
     where account_id = $1 and lease_until is not null`,
    [accountId],
  );

async function rowsOf(accountId: number) {
  return {
    deliveries: await fixture.database.query(
      'select * from webhook_deliveries where account_id = $1 order by sequence',
      [accountId],
    ),
    attempts: await fixture.attempts(accountId),
  };
}

const staleResults = async () =>
  Number(/^listings_webhook_stale_results_total (\d+)$/m.exec(await fixture.registry.metrics())?.[1]);

describe('a dispatcher that is cut off beyond its leases', () => {
  it('[reliability 2, I3, I6] loses nothing: another one sends the same bytes, marks its attempts as LOST, and it records nothing later', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    const first = held();
    receiver.answer({ until: first.until });
    fixture.dispatcher({ through });
    await fixture.record(accountId, [1, 2, 3, 4]);
    await received(receiver, 4);
    proxy.faults.refuse = true;
    proxy.cutAll();
    await endLeases(accountId);

    // One of the four events is still in the hands of the other dispatcher when the first one continues.
    const second = held();
    receiver.answer((request) => (sequenceOf(request) === 1 ? { until: second.until } : {}));
    fixture.dispatcher();
    await received(receiver, 8);
    await delivered(accountId, 3);
    const before = await rowsOf(accountId);
    const lost = before.attempts.filter(({ claimNo }) => claimNo === 1);
    expect(lost.map(({ error }) => error)).toEqual(
      Array(4).fill('LOST: the process ended before the outcome was known'),
    );
    const staleBefore = await staleResults();

    proxy.heal();
    first.release();
    await waitFor(
      async () => {
        await fixture.clock.advance(100);
        return (await staleResults()) === staleBefore + 4;
      },
      { describe: 'four results that come too late' },
    );
    expect(await rowsOf(accountId)).toEqual(before);

    second.release();
    await delivered(accountId, 4);
    expect(receiver.requests).toHaveLength(8);
    expect([...copies(receiver).values()].map((all) => [all.length, new Set(all).size])).toEqual(Array(4).fill([2, 1]));
    const recorded = (await fixture.attempts(accountId)).filter(({ claimNo }) => claimNo === 2);
    expect(recorded.map(({ status, error }) => [status, error])).toEqual(Array(4).fill([200, null]));
  });
});

describe('dispatchers whose clocks differ by twenty minutes', () => {
  it.each([
    ['ahead of', 10],
    ['behind', -10],
  ])(
    '[reliability 2, I3] hold what they claimed until their leases end; the holder’s clock is %s the other one’s',
    async (_, minutes) => {
      const leaseMs = 60_000;
      const clockOf = (offset: number) => {
        const clock = manualClock();
        clock.setTimeOfDay(new Date(clock.now().getTime() + offset * 60_000));
        return clock;
      };
      const [busy, waiting, free] = [await fixture.receiver(), await fixture.receiver(), await fixture.receiver()];
      const first = held();
      busy.answer({ until: first.until });
      const one = await fixture.account(busy);
      const two = await fixture.account(waiting);
      const three = await fixture.account(free);
      const locations = [1, 2, 3, 4, 5, 6, 7, 8];

      // The holder has one slot, which is taken, and as many claims as it may have of endpoints that it does not know.
      const holder = clockOf(minutes);
      fixture.dispatcher({ clock: holder, total: 1, leaseMs, timeoutMs: 2 * leaseMs });
      await fixture.record(one.accountId, locations);
      await received(busy, 1, holder);
      await fixture.record(two.accountId, locations.slice(0, 4));
      await fixture.rounds(async () => (await fixture.attempts(two.accountId)).length === 4, {
        describe: 'the claims of the holder',
        own: holder,
      });
      const [leases] = await fixture.database.query(
        `select count(*) as wrong from webhook_deliveries join webhook_attempts using (account_id, sequence)
       where account_id = any($1) and lease_until <> started_at + $2 * interval '1 millisecond'`,
        [[one.accountId, two.accountId], leaseMs],
      );
      expect(leases).toEqual({ wrong: 0 });

      // The other one searches all accounts, and sends what the holder could not claim alone.
      const other = clockOf(-minutes);
      fixture.dispatcher({ clock: other, leaseMs });
      await fixture.record(three.accountId, locations);
      await delivered(three.accountId, 8, other);
      expect([busy.requests.length, waiting.requests.length, free.requests.length]).toEqual([1, 0, 8]);

      await endLeases(one.accountId);
      await endLeases(two.accountId);
      busy.answer({});
      await fixture.record(three.accountId, [9]);
      await delivered(one.accountId, 8, other);
      await delivered(two.accountId, 4, other);

      // The holder knows by its own time that its leases have ended, and sends nothing of what it still has.
      await holder.advance(leaseMs + 1_000);
      const staleBefore = await staleResults();
      first.release();
      await waitFor(
        async () => {
          await holder.advance(100);
          return (await staleResults()) === staleBefore + 1;
        },
        { describe: 'the result that comes too late' },
      );
      expect([busy.requests.length, waiting.requests.length, free.requests.length]).toEqual([9, 4, 9]);
      expect(copies(busy).get(1)).toHaveLength(2);
      expect(new Set(copies(busy).get(1)).size).toBe(1);
    },
  );
});
