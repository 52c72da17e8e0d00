import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { newAccount, newConnectedAccount, temporaryDatabase } from '@listings/persistence/testing';
import { createLogger, Encryption, workingOn } from '@listings/platform';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { CallLimit, PublisherFailure } from '@listings/publisher-sdk';
import { manualClock, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { limitSentence, PublisherCalls, sealCredentials } from '../index.js';
import { publishers } from '../testing/acme.js';
import { CallLimiter } from './call-limiter.js';

const clock = manualClock();
const encryption = new Encryption([Buffer.alloc(32, 1).toString('base64')]);

/** A limit with a time so far away that no test waits for it. */
const HOURLY = { calls: 1, seconds: 3_600 } as const;
const SPACING_MS = 3_600_000 * 1.09;

const publisher = 'ACME_MAPS';

const first = shared(() => temporaryDatabase({ platforms: ['acme_maps'] }));

beforeEach(async () => {
  await first.sql`delete from publisher_call_times`;
});

/** A process of the service: its gateway, and the HTTP call of a plug-in that passes the limiter. */
function processOf(database: Database = first) {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const consequences = { credentialsInvalid: async () => undefined, listingLost: async () => undefined };
  const calls = new PublisherCalls({ database, encryption, clock, publishers, logger, consequences });
  const limiter = new CallLimiter({ database, clock });
  return { calls, send: (limits: readonly CallLimit[]) => limiter.limit({ publisher, limits }) };
}

async function connected() {
  const key = { accountId: await newAccount(first), connectedAccountId: clock.uuid() };
  const credentials = sealCredentials(encryption, key, { token: 'first' });
  await newConnectedAccount(first, { ...key, publisher, credentials });
  return key;
}

/** What a method comes to that makes these HTTP calls: the failure, or how many were sent. */
function outcome(work: Promise<unknown>): Promise<PublisherFailure | 'sent'> {
  return work.then(() => 'sent' as const, failureOf);
}

/** How long after its last question the limit of the connected account has room again. */
async function freeInMs({ accountId }: { accountId: number }): Promise<number> {
  const [row] = await first.sql<{ ms: number }>`
    select extract(epoch from free_at - asked_at)::float8 * 1000 as ms from connection_call_times
    where account_id = ${accountId}`;
  return row?.ms ?? 0;
}

describe('the limits that a plug-in declares', () => {
  const { calls, send } = processOf();

  it('[publishers 0.1] count the calls of all processes and accounts together', async () => {
    const limits = [{ scope: 'app', ...HOURLY }] as const;
    const other = processOf(first.anotherPool());
    expect(await outcome(calls.call(await connected(), () => send(limits)))).toBe('sent');
    const failure = await outcome(other.calls.call(await connected(), () => other.send(limits)));
    expect(failure).toMatchObject({ kind: 'RATE_LIMITED', scope: 'app', limit: limits[0] });
    expect(limitSentence(failure as PublisherFailure, clock.now())).toMatch(
      /^The publisher allows 1 call an hour; it goes on at 2026-07-06T/,
    );
  });

  it('[publishers 0.1] count the calls of a connected account, and of a listing, apart', async () => {
    const [account, another] = [await connected(), await connected()];
    const user = [{ scope: 'user', ...HOURLY }] as const;
    expect(await outcome(calls.call(account, () => send(user)))).toBe('sent');
    expect(await outcome(calls.call(another, () => send(user)))).toBe('sent');
    expect(await outcome(calls.call(account, () => send(user)))).toMatchObject({ kind: 'RATE_LIMITED' });

    const listing = [{ scope: 'listing', ...HOURLY }] as const;
    const about = (listingRef: string) => calls.call({ ...another, listingRef }, () => send(listing));
    expect(await outcome(about('l1'))).toBe('sent');
    expect(await outcome(about('l2'))).toBe('sent');
    expect(await outcome(about('l1'))).toMatchObject({ kind: 'RATE_LIMITED', scope: 'listing' });
    expect(await outcome(calls.call(another, () => send(listing)))).toBe('sent');
  });

  it('[publishers 0.1] take the time of the application only for a call that the narrower limit lets begin', async () => {
    const account = await connected();
    const limits = [{ scope: 'app', calls: 1_000, seconds: 1 } as const, { scope: 'user', ...HOURLY } as const];
    const taken = () => first.sql`select * from publisher_call_times`;
    expect(await outcome(calls.call(account, () => send(limits)))).toBe('sent');
    const before = await taken();
    expect(await outcome(calls.call(account, () => send(limits)))).toMatchObject({ scope: 'user' });
    expect([before.length, await taken()]).toEqual([1, before]);
  });

  it('[publishers 0.1] do not pause the connected account, which the publisher has not limited', async () => {
    const account = await connected();
    const limits = [{ scope: 'user', ...HOURLY }] as const;
    await outcome(calls.call(account, () => send(limits)));
    await outcome(calls.call(account, () => send(limits)));
    expect(await outcome(calls.call(account, async () => undefined))).toBe('sent');
    const real = () => Promise.reject(new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: 5_000, scope: 'user' }));
    await outcome(calls.call(account, real));
    expect(await outcome(calls.call(account, async () => undefined))).toMatchObject({ kind: 'RATE_LIMITED' });
  });

  it('[publishers 0.1] let the work that finds no room come back one after the other', async () => {
    const account = await connected();
    const waits: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const failure = await outcome(calls.call(account, () => send([{ scope: 'user', calls: 1, seconds: 100 }])));
      if (failure !== 'sent' && failure.kind === 'RATE_LIMITED') waits.push(failure.retryAfterMs);
    }
    const [one = 0, two = 0, three = 0] = waits;
    expect(two - one).toBeGreaterThan(50_000);
    expect(three - two).toBeGreaterThan(50_000);
    expect(three).toBeLessThan(SPACING_MS);
  });

  it('[publishers 0.1] let a list go on where it was: further calls of work wait, beside the time limit of the method', async () => {
    const account = await connected();
    const limits = [{ scope: 'user', calls: 1, seconds: 9 }] as const;
    const read = async () => {
      await send(limits);
      await send(limits);
    };
    const inWork = workingOn({ kind: 'reading', row: {} }, () =>
      outcome(calls.call(account, read, { timeoutMs: 3_000 })),
    );
    let ended = false;
    void inWork.then(() => (ended = true));
    for (let second = 0; second < 5; second += 1) {
      await clock.untilTimer(1_000);
      await clock.advance(1_000);
    }
    expect(ended).toBe(false);
    await first.sql`update connection_call_times set free_at = now() where account_id = ${account.accountId}`;
    await clock.advanceUntil(() => ended, { withinMs: 1_000 });
    expect(await inWork).toBe('sent');

    const another = await connected();
    expect(await outcome(calls.call(another, read, { timeoutMs: 3_000 }))).toMatchObject({ kind: 'RATE_LIMITED' });
  });

  it('[publishers 0.1] move the next call behind one that goes out late', async () => {
    const account = await connected();
    const limits = [{ scope: 'user', calls: 10, seconds: 100 }] as const;
    const afterMs = async (lateMs: number) => {
      await first.sql`delete from connection_call_times`;
      const goesOut = await calls.call(account, () => send(limits));
      await clock.advance(lateMs);
      goesOut();
      // The correction waits for no one, so it may still be on its way.
      await waitFor(async () => lateMs === 0 || (await freeInMs(account)) > 11_000, { describe: 'the correction' });
      return freeInMs(account);
    };
    expect(await afterMs(0)).toBeCloseTo(10_900, -1);
    expect(await afterMs(8_000)).toBeGreaterThan(10_900 + 5_000);
    // A window at most, with room for the time that this test takes.
    expect(await afterMs(1_000_000)).toBeLessThan(500_000);
  });

  it('[publishers 0.1] count from when a call could begin, if its process asks a little late', async () => {
    const account = await connected();
    const limits = [{ scope: 'user', calls: 10, seconds: 100 }] as const;
    const sentAfterMs = async (lateMs: number) => {
      await first.sql`
        update connection_call_times set free_at = now() - ${lateMs} * interval '1 millisecond'
        where account_id = ${account.accountId}`;
      await calls.call(account, () => send(limits));
      return freeInMs(account);
    };
    await calls.call(account, () => send(limits));
    expect(await sentAfterMs(1_000)).toBeLessThan(10_900 - 990);
    // What was idle for long saves up nothing.
    expect(await sentAfterMs(60_000)).toBeGreaterThan(10_900 - 2_500);
  });

  it('[reliability 2] a call that waits ends with the lease of its work', async () => {
    const account = await connected();
    const limits = [{ scope: 'user', calls: 1, seconds: 9 }] as const;
    let isHeld = true;
    const read = async () => {
      await send(limits);
      isHeld = false;
      await send(limits);
    };
    const lease = { isHeld: () => isHeld };
    const inWork = workingOn({ kind: 'reading', row: {} }, () => outcome(calls.call(account, read, { lease })));
    expect(await inWork).toMatchObject({ kind: 'TRANSIENT', text: 'the call is over' });
  });
});
