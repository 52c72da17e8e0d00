import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { latch } from '@listings/testing';
import type { Latch, Receiver } from '@listings/testing';
import { sequencesOf, webhookFixture } from '../testing/webhook-fixture.js';

const LEASE_MS = 120_000;

let receiver: Receiver;
let accountId: number;

/** Opened when the receiver may answer the request that it holds. */
let held: Latch;

const fixture = webhookFixture();

/** A dispatcher with one slot: the receiver does not answer the first of its two claims, the second one waits for the slot. */
beforeEach(async () => {
  held = latch();
  ({ receiver, accountId } = await fixture.endpoint({ until: held.opened }));
  fixture.dispatcher({ total: 1, leaseMs: LEASE_MS });
  await fixture.record(accountId, 2);
  await fixture.rounds(() => receiver.requests.length === 1, { describe: 'the request of the first claim' });
  await fixture.rounds(async () => (await fixture.attempts(accountId)).length === 2, { describe: 'the second claim' });
});

afterEach(async () => {
  held.open();
  await fixture.quiet();
});

/** Moves the time beyond the first lease, in steps in each of which the dispatcher renews the lease of the open request. */
async function passFirstLease(): Promise<void> {
  const { database } = fixture;
  const isRenewed = async () =>
    (
      await database.values<boolean>`select lease_until > now() + interval '1 minute' from webhook_deliveries
        where account_id = ${accountId} and sequence = 1`
    )[0];
  for (let passed = 0; passed <= LEASE_MS; passed += LEASE_MS / 2) {
    await database.sql`update webhook_deliveries set lease_until = now() + interval '1 minute'
      where account_id = ${accountId} and sequence = 1`;
    await fixture.clock.advance(LEASE_MS / 2);
    await fixture.passing(isRenewed, `the renewal ${passed} ms after the claim`);
  }
}

/** The numbers of the events that the receiver got, once it has got another one that was recorded last. */
async function sentBeforeAnother(): Promise<number[]> {
  receiver.answer({});
  await fixture.record(accountId, [3]);
  held.open();
  await fixture.passing(async () => sequencesOf(receiver).includes(3), 'the last event');
  return sequencesOf(receiver);
}

/** How many claims of the dispatcher wait for a slot, by its metric. */
const waiting = async () => /state="queued"\} (\d+)/.exec(await fixture.registry.metrics())?.[1];
const answered = async () => (await fixture.attempts(accountId)).filter(({ status }) => status === 200).length;
const finished = (count: number) =>
  fixture.rounds(async () => (await answered()) === count, { describe: `${count} recorded answers` });

describe('a claim that outlives its first lease', () => {
  it('[reliability 2] is renewed: a late answer is recorded by its first claim, and what waited for the slot is sent once', async () => {
    await passFirstLease();
    expect(await sentBeforeAnother()).toEqual([1, 2, 3]);
    await finished(3);
    // The endpoint is slow by now, so the dispatcher may have returned what waited, and claimed it again.
    const once = { attempt: 1, status: 200, error: null };
    expect(await fixture.attempts(accountId)).toMatchObject([
      { sequence: 1, claimNo: 1, ...once },
      { sequence: 2, ...once },
      { sequence: 3, ...once },
    ]);
  });

  it('[reliability 2, I3] is dropped when it could not be renewed: another process has taken it over', async () => {
    await fixture.database.sql`update webhook_deliveries set claim_no = claim_no + 1,
      lease_until = now() + interval '1 hour', next_attempt_at = now() + interval '1 hour'
      where account_id = ${accountId} and sequence = 2`;
    await passFirstLease();
    await fixture.passing(async () => (await waiting()) === '0', 'the end of the second claim');
    expect(await sentBeforeAnother()).toEqual([1, 3]);
    await finished(2);
    const [, taken] = await fixture.attempts(accountId);
    expect(taken).toMatchObject({ sequence: 2, claimNo: 1, status: null, error: null });
  });
});
