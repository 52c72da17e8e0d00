import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccount, newConnectedAccount, temporaryDatabase } from '@listings/persistence/testing';
import { createLogger, Encryption } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { PublisherCalls, sealCredentials } from '@listings/publisher-gateway';
import { shared } from '@listings/testing/jest';
import { storeAuthorization } from '../store/connected-accounts.js';
import { registeredPublisher } from '../testing/registered-publisher.js';

const HOUR_MS = 60 * 60_000;
const clock = manualClock();
/** So many milliseconds from now. */
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
const encryption = new Encryption([Buffer.alloc(32, 1).toString('base64')]);
let calls: PublisherCalls;
const database = shared(temporaryDatabase);
beforeAll(async () => {
  calls = new PublisherCalls({
    database,
    encryption,
    clock,
    publishers: new PublisherRegistry([registeredPublisher('night-guide')]),
    logger: createLogger({ name: 'test', level: 'silent' }),
    consequences: { credentialsInvalid: async () => undefined, listingLost: async () => undefined },
  });
});

async function connected() {
  const key = { accountId: await newAccount(database), connectedAccountId: clock.uuid() };
  const credentials = sealCredentials(encryption, key, { token: 't' });
  await newConnectedAccount(database, { ...key, publisher: 'NIGHT_GUIDE', credentials });
  return key;
}

const call = (key: Awaited<ReturnType<typeof connected>>, work: () => Promise<unknown>) =>
  calls.call(key, work).then(
    () => 'done' as const,
    (error: unknown) => (error as PublisherError).failure,
  );
/** The owner connects the account again. */
const connectAgain = (key: Awaited<ReturnType<typeof connected>>) => {
  const credentials = sealCredentials(encryption, key, { token: 'new' });
  const authorization = { ...key, credentials, clientName: 'Ann', email: null, now: clock.now() };
  return database.transaction((transaction) => storeAuthorization(transaction, authorization));
};
const closed = (notBefore: unknown) => async () => {
  throw new PublisherError({ kind: 'TRANSIENT', text: 'closed', notBefore: notBefore as Date });
};

describe('a publisher that says when it takes calls again', () => {
  it('[publishers 0.1] pauses the account: further calls do not reach the plug-in and say when', async () => {
    const key = await connected();
    const opens = inMs(2 * HOUR_MS);
    expect(await call(key, closed(opens))).toMatchObject({ kind: 'TRANSIENT', notBefore: opens });

    let reached = false;
    const failure = await call(key, async () => void (reached = true));

    expect(reached).toBe(false);
    expect(failure).toMatchObject({ kind: 'TRANSIENT', notBefore: expect.any(Date) });
    const [row] = await database.query<{ until: Date; hours: number }>(
      'select closed_until as until, extract(epoch from closed_until - now()) / 3600 as hours from connected_accounts where id = $1',
      [key.connectedAccountId],
    );
    expect((failure as { notBefore: Date }).notBefore).toEqual(row?.until);
    expect(Number(row?.hours)).toBeGreaterThan(1);
    expect(Number(row?.hours)).toBeLessThanOrEqual(2);
  });

  it('[publishers 0.1] a pause ends after a day at the latest', async () => {
    const key = await connected();

    const failure = await call(key, closed(new Date('9999-12-31T00:00:00Z')));

    const { notBefore } = failure as { notBefore: Date };
    expect(notBefore).toEqual(inMs(24 * HOUR_MS));
    const [row] = await database.query<{ hours: number }>(
      'select extract(epoch from rate_limited_until - now()) / 3600 as hours from connected_accounts where id = $1',
      [key.connectedAccountId],
    );
    expect(Number(row?.hours)).toBeGreaterThan(23);
    expect(Number(row?.hours)).toBeLessThanOrEqual(24);
  });

  it.each([
    ['in the past', new Date(0)],
    ['an invalid date', new Date('tonight')],
    ['no date', 'tonight'],
  ])('[publishers 0.1] a time that is %s pauses nothing', async (_, notBefore) => {
    const key = await connected();

    expect(await call(key, closed(notBefore))).toEqual({ kind: 'TRANSIENT', text: 'closed' });
    expect(await call(key, async () => undefined)).toBe('done');
  });

  it('[contract 7] the pause ends when the owner connects the account again', async () => {
    const key = await connected();
    await call(key, closed(inMs(HOUR_MS)));
    await connectAgain(key);
    expect(await call(key, async () => undefined)).toBe('done');
  });

  it('[publishers 0.1] a rate limit that lasts longer stays when the owner connects the account again', async () => {
    const key = await connected();
    await call(key, closed(inMs(60_000)));
    await database.execute(
      `update connected_accounts set rate_limited_until = now() + interval '2 hours' where id = $1`,
      [key.connectedAccountId],
    );
    await connectAgain(key);
    expect(await call(key, async () => undefined)).toMatchObject({ kind: 'RATE_LIMITED' });
  });
});

describe('an account that may not publish', () => {
  const change = ({ accountId }: Awaited<ReturnType<typeof connected>>, to: string) =>
    database.execute(`update accounts set ${to} where id = $1`, [accountId]);

  it.each([
    ['is suspended', `status = 'SUSPENDED'`],
    ['waits for its deletion', `deletion_at = now() + interval '20 days'`],
  ])('[contract 13] calls no publisher for an account that %s, until it is resumed', async (_, to) => {
    const key = await connected();
    let called = 0;
    const work = async () => void (called += 1);
    await change(key, to);
    expect(await call(key, work)).toMatchObject({ kind: 'TRANSIENT', notBefore: inMs(10 * 60_000) });
    expect(called).toBe(0);
    await change(key, `status = 'ACTIVE', deletion_at = null`);
    expect([await call(key, work), called]).toEqual(['done', 1]);
  });

  it('[contract 13] finishes what the account has begun', async () => {
    const key = await connected();
    await change(key, `status = 'SUSPENDED'`);
    const ended = await calls.call(key, async () => 'removed', { whilePaused: 'go on' });
    expect(ended).toBe('removed');
  });
});
