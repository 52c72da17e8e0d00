import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { latch, manualClock } from '@listings/testing';
import type { ManualClock, Receiver, TcpProxy } from '@listings/testing';
import { sequencesOf, webhookFixture } from '../testing/webhook-fixture.js';

/** The way of one dispatcher to the database. */
let proxy: TcpProxy;
let through: Database;
const fixture = webhookFixture();

beforeAll(async () => {
  ({ pool: through, proxy } = await fixture.database.poolThroughProxy());
});

afterEach(() => fixture.quiet());

const received = (receiver: Receiver, count: number, own?: ManualClock) =>
  fixture.rounds(() => receiver.requests.length >= count, { describe: `request ${count}`, own });

const delivered = (accountId: number, count: number, own?: ManualClock) => {
  const isDelivered = async () =>
    (await fixture.statuses(accountId)).filter((status) => status === 'DELIVERED').length === count;
  return fixture.rounds(isDelivered, { describe: `${count} deliveries`, own });
};

/** How often a receiver got an event, and in how many forms of id and bytes. */
function copies(receiver: Receiver, sequence: number): [number, number] {
  const requests = receiver.requests.filter((_, at) => sequencesOf(receiver)[at] === sequence);
  const forms = requests.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body.toString()}`);
  return [forms.length, new Set(forms).size];
}

/** Ends all leases of accounts in the database, as time does after the death of their holder. */
const endLeases = (...accountIds: number[]) =>
  fixture.database.sql`update webhook_deliveries set lease_until = now() - interval '1 second',
    next_attempt_at = now() - interval '1 second' where account_id = any(${accountIds}) and lease_until is not null`;

const rowsOf = async (accountId: number) => ({
  deliveries: await fixture.database
    .sql`select * from webhook_deliveries where account_id = ${accountId} order by sequence`,
  attempts: await fixture.attempts(accountId),
});

const staleResults = async () =>
  Number(/^listings_webhook_stale_results_total (\d+)$/m.exec(await fixture.registry.metrics())?.[1]);

/** Waits for so many results that come too late, after `does`. */
async function staleAfter(does: () => void, count: number, own?: ManualClock): Promise<void> {
  const before = await staleResults();
  does();
  await fixture.passing(async () => (await staleResults()) === before + count, `${count} late results`, own);
}

it('[reliability 2, I3, I6] a dispatcher that is cut off beyond its leases loses nothing: another one sends the same bytes, marks its attempts as LOST, and it records nothing later', async () => {
  const [first, second] = [latch(), latch()];
  const { receiver, accountId } = await fixture.endpoint({ until: first.opened });
  fixture.dispatcher({ through });
  await fixture.record(accountId, 4);
  await received(receiver, 4);
  proxy.faults.refuse = true;
  proxy.cutAll();
  await endLeases(accountId);

  // One of the four events is still in the hands of the other dispatcher when the first one continues.
  receiver.answer(({ headers }) => (headers['x-listings-sequence'] === '1' ? { until: second.opened } : {}));
  fixture.dispatcher();
  await received(receiver, 8);
  await delivered(accountId, 3);
  const before = await rowsOf(accountId);
  const lost = before.attempts.filter(({ claimNo }) => claimNo === 1).map(({ error }) => error);
  expect(lost).toEqual(Array(4).fill('LOST: the process ended before the outcome was known'));
  await staleAfter(() => {
    proxy.heal();
    first.open();
  }, 4);
  expect(await rowsOf(accountId)).toEqual(before);

  second.open();
  await delivered(accountId, 4);
  expect(receiver.requests).toHaveLength(8);
  expect([1, 2, 3, 4].map((sequence) => copies(receiver, sequence))).toEqual(Array(4).fill([2, 1]));
  const recorded = (await fixture.attempts(accountId)).filter(({ claimNo }) => claimNo === 2);
  expect(recorded).toMatchObject(Array(4).fill({ status: 200, error: null }));
});

it.each([
  ['ahead of', 10],
  ['behind', -10],
])(
  '[reliability 2, I3] dispatchers whose clocks differ by twenty minutes hold what they claimed until their leases end; the holder’s clock is %s the other one’s',
  async (_, minutes) => {
    const leaseMs = 60_000;
    const clockOf = (offset: number) => {
      const clock = manualClock();
      clock.setTimeOfDay(new Date(clock.now().getTime() + offset * 60_000));
      return clock;
    };
    const [holder, other] = [clockOf(minutes), clockOf(-minutes)];
    const first = latch();
    const busy = await fixture.endpoint({ until: first.opened });
    const [waiting, free] = [await fixture.endpoint(), await fixture.endpoint()];
    const sent = () => [busy, waiting, free].map(({ receiver }) => receiver.requests.length);

    // The holder has one slot, which is taken, and as many claims as it may have of endpoints that it does not know.
    fixture.dispatcher({ clock: holder, total: 1, leaseMs, timeoutMs: 2 * leaseMs });
    await fixture.record(busy.accountId, 8);
    await received(busy.receiver, 1, holder);
    await fixture.record(waiting.accountId, 4);
    const claims = { describe: 'the claims of the holder', own: holder };
    await fixture.rounds(async () => (await fixture.attempts(waiting.accountId)).length === 4, claims);
    const wrong = await fixture.database.sql`select 1
        from webhook_deliveries join webhook_attempts using (account_id, sequence)
        where account_id = any(${[busy.accountId, waiting.accountId]})
          and lease_until <> started_at + ${leaseMs} * interval '1 millisecond'`;
    expect(wrong).toEqual([]);

    // The other one searches all accounts, and sends what the holder could not claim alone.
    fixture.dispatcher({ clock: other, leaseMs });
    await fixture.record(free.accountId, 8);
    await delivered(free.accountId, 8, other);
    expect(sent()).toEqual([1, 0, 8]);

    await endLeases(busy.accountId, waiting.accountId);
    busy.receiver.answer({});
    await fixture.record(free.accountId, [9]);
    await delivered(busy.accountId, 8, other);
    await delivered(waiting.accountId, 4, other);

    // The holder knows by its own time that its leases have ended, and sends nothing of what it still has.
    await holder.advance(leaseMs + 1_000);
    await staleAfter(first.open, 1, holder);
    expect(sent()).toEqual([9, 4, 9]);
    expect(copies(busy.receiver, 1)).toEqual([2, 1]);
  },
);
