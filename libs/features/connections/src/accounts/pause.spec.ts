import { describe, expect, it } from '@jest/globals';
import { registeredPublisher } from '@listings/publisher-model';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import { shared } from '@listings/testing/jest';
import { connectAgain } from '../testing/connect-again.js';
import { startCalls } from '../testing/start-calls.js';

const HOUR_MS = 60 * 60_000;
const started = shared(() => startCalls(() => registeredPublisher('night-guide')));

type Key = Awaited<ReturnType<typeof started.connected>>;

/** So many milliseconds from now. */
const inMs = (ms: number) => new Date(started.clock.now().getTime() + ms);

/** Calls the publisher; returns 'done', or the failure. */
const call = (key: Key, work: () => Promise<unknown> = async () => undefined) =>
  started.calls.call(key, work).then(() => 'done' as const, failureOf);

const closed = (notBefore: unknown) => () =>
  Promise.reject(new PublisherError({ kind: 'TRANSIENT', text: 'closed', notBefore: notBefore as Date }));

/** Until when the account is paused, and for how many hours from now. */
const pauseOf = async ({ connectedAccountId }: Key) => {
  const [row] = await started.database.sql<{ until: Date; hours: string }>`select closed_until as until,
    extract(epoch from rate_limited_until - now()) / 3600 as hours
    from connected_accounts where id = ${connectedAccountId}`;
  return { until: row?.until, hours: Number(row?.hours) };
};

describe('a publisher that says when it takes calls again', () => {
  it('[publishers 0.1] pauses the account: further calls do not reach the plug-in and say when', async () => {
    const key = await started.connected();
    const opens = inMs(2 * HOUR_MS);
    expect(await call(key, closed(opens))).toMatchObject({ kind: 'TRANSIENT', notBefore: opens });
    let reached = false;
    const failure = await call(key, async () => void (reached = true));
    expect(reached).toBe(false);
    const { until, hours } = await pauseOf(key);
    expect(failure).toMatchObject({ kind: 'TRANSIENT', notBefore: until });
    expect(Math.ceil(hours)).toBe(2);
  });

  it('[publishers 0.1] a pause ends after a day at the latest', async () => {
    const key = await started.connected();
    expect(await call(key, closed(new Date('9999-12-31T00:00:00Z')))).toMatchObject({ notBefore: inMs(24 * HOUR_MS) });
    expect(Math.ceil((await pauseOf(key)).hours)).toBe(24);
  });

  it.each([
    ['in the past', new Date(0)],
    ['an invalid date', new Date('tonight')],
    ['no date', 'tonight'],
  ])('[publishers 0.1] a time that is %s pauses nothing', async (_, notBefore) => {
    const key = await started.connected();
    expect(await call(key, closed(notBefore))).toEqual({ kind: 'TRANSIENT', text: 'closed' });
    expect(await call(key)).toBe('done');
  });

  it('[contract 7] the pause ends when the owner connects the account again', async () => {
    const key = await started.connected();
    await call(key, closed(inMs(HOUR_MS)));
    await connectAgain(started, key);
    expect(await call(key)).toBe('done');
  });

  it('[publishers 0.1] a rate limit that lasts longer stays when the owner connects the account again', async () => {
    const key = await started.connected();
    await call(key, closed(inMs(60_000)));
    await started.database.sql`update connected_accounts set rate_limited_until = now() + interval '2 hours'
      where id = ${key.connectedAccountId}`;
    await connectAgain(started, key);
    expect(await call(key)).toMatchObject({ kind: 'RATE_LIMITED' });
  });
});

describe('an account that may not publish', () => {
  const change = ({ accountId }: Key, to: string) =>
    started.database.execute(`update accounts set ${to} where id = $1`, [accountId]);

  it.each([
    ['is suspended', `status = 'SUSPENDED'`],
    ['waits for its deletion', `deletion_at = now() + interval '20 days'`],
  ])('[contract 13] calls no publisher for an account that %s, until it is resumed', async (_, to) => {
    const key = await started.connected();
    let called = 0;
    const work = async () => void (called += 1);
    await change(key, to);
    expect(await call(key, work)).toMatchObject({ kind: 'TRANSIENT', notBefore: inMs(10 * 60_000) });
    expect(called).toBe(0);
    await change(key, `status = 'ACTIVE', deletion_at = null`);
    expect([await call(key, work), called]).toEqual(['done', 1]);
  });

  it('[contract 13] finishes what the account has begun', async () => {
    const key = await started.connected();
    await change(key, `status = 'SUSPENDED'`);
    expect(await started.calls.call(key, async () => 'removed', { whilePaused: 'go on' })).toBe('removed');
  });
});
