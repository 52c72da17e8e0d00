import { beforeAll, describe, expect, it } from '@jest/globals';
import { findAccountsWithNewEvents, hasNewEvents, insertEvents, numberEvents } from '@listings/events';
import type { Database, Transaction } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { latch } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { upTo } from '../testing/webhook-fixture.js';
import { claimWebhookDeliveries } from './delivery-claims.js';

// Its events have no body that receivers could get.
const database = shared(() => temporaryDatabase({ plantsEvents: true }));
let other: Database;

beforeAll(() => {
  other = database.anotherPool({ maxConnections: 2 });
});

const event = (body: string, locationId = 1) => ({ locationId, type: 'profile.updated', body });
const record = (accountId: number, bodies: readonly string[], locationId = 1) =>
  database.transaction((transaction) =>
    insertEvents(transaction, { accountId, events: bodies.map((body) => event(body, locationId)) }),
  );

const number = (accountIds: readonly number[], limit = 1_000, through: Database = database) =>
  through.transaction((transaction) => numberEvents(transaction, { accountIds, limit }));

const numbered = (accountId: number) =>
  database.sql<{ sequence: number; body: string }>`select sequence, body from events where account_id = ${accountId}
    order by sequence`;
const bodiesOf = async (accountId: number) => (await numbered(accountId)).map(({ body }) => body);
const sequencesOf = async (accountId: number) => (await numbered(accountId)).map(({ sequence }) => sequence);

/** A transaction that stays open until `end` is called. */
async function open(work: (transaction: Transaction) => Promise<unknown>, through: Database = database) {
  const [begun, ended] = [latch(), latch()];
  const done = through.transaction(async (transaction) => {
    await work(transaction);
    begun.open();
    await ended.opened;
  });
  await begun.opened;
  return async () => {
    ended.open();
    await done;
  };
}

describe('the numbers of events', () => {
  it('[contract 8] have no gap and no repetition while writers commit, roll back, and two processes number', async () => {
    const accountId = await newAccount(database);
    let writing = true;
    const processes = [database, other].map(async (through) => {
      while (writing || (await hasNewEvents(through, { accountId }))) await number([accountId], 7, through);
    });
    await Promise.all(
      Array.from({ length: 80 }, (_, round) =>
        database
          .transaction(async (transaction) => {
            const events = Array.from({ length: 1 + (round % 3) }, (_none, i) => event(`${round}.${i}`, round));
            await insertEvents(transaction, { accountId, events });
            if (round % 5 === 0) throw new Error('rolled back');
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back')),
      ),
    );
    writing = false;
    await Promise.all(processes);

    const kept = Array.from({ length: 80 }, (_, round) => round).filter((round) => round % 5 !== 0);
    const bodies = kept.flatMap((round) => Array.from({ length: 1 + (round % 3) }, (_, i) => `${round}.${i}`));
    const stored = await numbered(accountId);
    expect(stored.map(({ sequence }) => sequence)).toEqual(bodies.map((_, i) => i + 1));
    expect(stored.map(({ body }) => body).sort()).toEqual(bodies.sort());
    // The events of one transaction keep their order.
    for (const round of kept) {
      const own = stored.map(({ body }) => body).filter((body) => body.startsWith(`${round}.`));
      expect(own).toEqual([...own].sort());
    }
  });

  it('[contract 8] follow the commits: an event that is committed later gets a later number', async () => {
    const accountId = await newAccount(database);
    const commit = await open((transaction) => insertEvents(transaction, { accountId, events: [event('slow')] }));
    await record(accountId, ['fast']);
    await number([accountId]);
    expect(await bodiesOf(accountId)).toEqual(['fast']);

    await commit();
    await record(accountId, ['last']);
    await number([accountId]);
    expect(await bodiesOf(accountId)).toEqual(['fast', 'slow', 'last']);
  });

  it('[reliability 4] no writer of an account waits for another one, or for a process that numbers', async () => {
    const accountId = await newAccount(database);
    const commits = [
      await open((transaction) => insertEvents(transaction, { accountId, events: [event('open')] })),
      await open((transaction) => numberEvents(transaction, { accountIds: [accountId], limit: 10 }), other),
    ];
    await record(accountId, ['meanwhile']);
    for (const commit of commits) await commit();
    await number([accountId]);
    expect(await sequencesOf(accountId)).toEqual([1, 2]);
  });

  it('[contract 8] are given in bounded steps; an account that another process numbers is skipped', async () => {
    const [one, two] = [await newAccount(database), await newAccount(database)];
    await record(one, ['1', '2', '3', '4', '5']);
    await record(two, ['1']);
    const commit = await open((transaction) => numberEvents(transaction, { accountIds: [two], limit: 10 }), other);
    expect(await number([one, two], 3)).toEqual({ numbered: 3, busy: 1 });
    expect(await number([one, two], 3)).toEqual({ numbered: 2, busy: 1 });
    await commit();
    expect(await number([one, two], 3)).toEqual({ numbered: 0, busy: 0 });
    expect(await sequencesOf(one)).toEqual([1, 2, 3, 4, 5]);
    expect(await sequencesOf(two)).toEqual([1]);
  });

  it('[contract 8] lists the accounts that wait for numbers, page by page, and no other', async () => {
    const accounts = [await newAccount(database), await newAccount(database), await newAccount(database)];
    for (const accountId of [accounts[0], accounts[2]]) await record(accountId as number, ['1', '2']);
    const after = (accounts[0] as number) - 1;
    expect(await findAccountsWithNewEvents(database, { after, limit: 10 })).toEqual([accounts[0], accounts[2]]);
    expect(await findAccountsWithNewEvents(database, { after, limit: 1 })).toEqual([accounts[0]]);
    await number(accounts);
    expect(await findAccountsWithNewEvents(database, { after, limit: 10 })).toEqual([]);
  });
});

it('[6, contract 8] events of low priority are claimed behind a live event that follows them, and hold no event of a location back', async () => {
  const accountId = await newAccount(database);
  await database.sql`insert into webhook_endpoints (account_id, url, secret)
      values (${accountId}, 'https://receiver.example', 'secret')`;
  const past = upTo(200).map((number) => ({ locationId: null, type: 'interaction.review', body: `${number}` }));
  await database.transaction((transaction) => insertEvents(transaction, { accountId, events: past, priority: 'low' }));
  await record(accountId, ['live'], 1);
  await number([accountId]);
  const limits = { limit: 2, perEndpoint: 8, perFailingEndpoint: 2, leaseMs: 10_000, maxLostClaims: 5 };
  const { deliveries } = await database.transaction((transaction) =>
    claimWebhookDeliveries(transaction, [{ accountId, ahead: 0, own: 0 }], { ...limits, suspects: 'one' }),
  );
  const kinds = deliveries.map(({ redelivery, body }) => `${body === 'live' ? body : 'past'} ${redelivery}`);
  expect(kinds.sort()).toEqual(['live false', 'past true']);
  expect(await sequencesOf(accountId)).toEqual(upTo(201));
});
