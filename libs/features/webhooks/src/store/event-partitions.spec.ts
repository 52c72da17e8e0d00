import { beforeEach, describe, expect, it } from '@jest/globals';
import { insertEvents, numberEvents } from '@listings/events';
import { isLockTimeout } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { claimWebhookDeliveries } from './delivery-claims.js';
import {
  countDefaultRows,
  createEventPartitions,
  deleteOldDefaultRows,
  dropOldEventPartitions,
} from './event-partitions.js';

const database = shared(() => temporaryDatabase({ plantsEvents: true }));

beforeEach(async () => {
  await database.execute('truncate events, webhook_deliveries, webhook_attempts');
  const present = await presentMonth();
  for (const name of await partitions()) if (name.slice(-7) < present) await database.execute(`drop table ${name}`);
  await create();
});

const TABLES = ['events', 'webhook_deliveries', 'webhook_attempts'];

/** Inserts an account with an event of this time, its delivery and its attempt; returns its id. */
async function event(at: string, status = 'DELIVERED', more = ''): Promise<number> {
  const id = await newAccount(database);
  await database.sql`insert into webhook_endpoints (account_id, url, secret) values (${id}, 'http://receiver.test', 's')`;
  await database.execute(
    `with event as (
       insert into events (account_id, sequence, type, body, created_at) values ($1, 1, 'profile.created', '{}', ${at})
       returning account_id, sequence, type, created_at
     ), attempt as (
       insert into webhook_attempts (account_id, sequence, created_at, claim_no, attempt, url)
       select account_id, sequence, created_at, 1, 1, 'http://receiver.test' from event
     )
     insert into webhook_deliveries (account_id, sequence, type, created_at, status)
     select account_id, sequence, type, created_at, $2 from event`,
    [id, status],
  );
  if (more) await database.execute(`update webhook_deliveries set ${more} where account_id = $1`, [id]);
  return id;
}

const left = () => Promise.all(TABLES.map((table) => idsOf(table)));
const idsOf = async (table: string) => {
  const rows = await database.query<{ id: number }>(`select account_id as id from ${table} order by 1`);
  return rows.map(({ id }) => id);
};

const partitions = () =>
  database.values<string>`select relname::text from pg_class
    where relispartition and relkind = 'r' and relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`;
const presentMonth = async () =>
  (await database.values<string>`select to_char(now() at time zone 'UTC', 'YYYY_MM')`)[0] ?? '';
const create = (ahead = 4, maxMoved = 100) => createEventPartitions(database, { ahead, maxMoved });
const drop = () => dropOldEventPartitions(database, { keepDays: 90, limit: 100 });

/** The last moment of the month that has just become too old, and the first of the one that has not. */
const TOO_OLD = `(date_trunc('month', (now() - interval '90 days') at time zone 'UTC') at time zone 'UTC') - interval '1 millisecond'`;
const YOUNG = `(date_trunc('month', (now() - interval '90 days') at time zone 'UTC') at time zone 'UTC')`;

describe('the months of events', () => {
  it('[contract 8] the migration and every run of the dispatcher create the present month and four more', async () => {
    const wanted = await database.values`
      select to_char(date_trunc('month', now() at time zone 'UTC') + number * interval '1 month', 'YYYY_MM')
      from generate_series(0, 4) number`;
    const names = await partitions();
    for (const table of TABLES)
      expect(names.filter((name) => name.startsWith(`${table}_2`)).map((name) => name.slice(-7))).toEqual(wanted);
    expect(await create()).toEqual({ created: [], moved: 0 });
    const further = await create(6);
    expect(further.created).toHaveLength(6);
    for (const name of further.created) await database.execute(`drop table ${name}`);
  });

  it('[contract 8] drops a month when its last event is 90 days old, with deliveries and attempts, and no younger one', async () => {
    await event(TOO_OLD);
    const kept = [await event(YOUNG, 'HELD'), await event(YOUNG), await event(YOUNG, 'PENDING')];
    expect((await create()).moved).toBe(11);

    const { dropped, expired } = await drop();
    expect([dropped.length, expired]).toEqual([3, 0]);
    expect(await left()).toEqual([kept, kept, kept]);
    expect(await drop()).toEqual({ dropped: [], expired: 0 });
  });

  it('[contract 8] expires what was never sent of an old month, and waits for a request in flight', async () => {
    const old = await event(TOO_OLD, 'PENDING');
    const sending = await event(TOO_OLD, 'PENDING', `lease_until = now() + interval '1 minute'`);
    await create();
    expect(await drop()).toEqual({ dropped: [], expired: 1 });
    expect(await left()).toEqual([[old, sending], [sending], [old, sending]]);

    await database.execute(`update webhook_deliveries set lease_until = now() - interval '1 second'`);
    expect((await drop()).expired).toBe(1);
    expect(await left()).toEqual([[], [], []]);
  });

  it('[contract 8] an insert succeeds without a partition of its month; the rows move into one later, up to a limit', async () => {
    const name = await presentMonth();
    for (const table of TABLES) await database.execute(`drop table ${table}_${name}`);
    const accountId = await newAccount(database);
    const events = [0, 1, 2].map((locationId) => ({ locationId, type: 'profile.created', body: '{}' }));
    await database.transaction((transaction) => insertEvents(transaction, { accountId, events }));
    await database.transaction((transaction) => numberEvents(transaction, { accountIds: [accountId], limit: 10 }));
    const defaults = async () =>
      (await countDefaultRows(database, { limit: 10 })).map(({ table, rows }) => `${table} ${rows}`);
    expect(await defaults()).toEqual(['webhook_attempts 0', 'webhook_deliveries 3', 'events 3']);

    // Too many rows of the month to move: they stay where they are, and the tables without rows get their partition.
    expect(await create(4, 2)).toEqual({ created: [`webhook_attempts_${name}`], moved: 0 });
    expect((await create(4, 3)).moved).toBe(6);
    expect(await defaults()).toEqual(['webhook_attempts 0', 'webhook_deliveries 0', 'events 0']);
    expect(await left()).toEqual([[accountId, accountId, accountId], [accountId, accountId, accountId], []]);
  });

  it('[contract 8] deletes rows of the default partition that are older than 90 days, and not before they could be sent', async () => {
    await event(`now() - interval '91 days'`);
    const pending = await event(`now() - interval '91 days'`, 'PENDING', `lease_until = now() + interval '1 minute'`);
    const young = await event(`now() - interval '89 days'`);
    expect(await deleteOldDefaultRows(database, { keepDays: 90, limit: 100 })).toBe(0);
    await database.sql`update webhook_deliveries set lease_until = null where account_id = ${pending}`;
    expect(await deleteOldDefaultRows(database, { keepDays: 90, limit: 100 })).toBe(6);
    expect(await left()).toEqual([[young], [young], [young]]);
  });

  it('[reliability 2] a drop gives up when a statement uses the month, and two processes drop it once', async () => {
    await event(TOO_OLD);
    await create();
    await database.transaction(async (transaction) => {
      await transaction.query('select 1 from events');
      const failed = await drop().catch((error: unknown) => error);
      expect(isLockTimeout(failed)).toBe(true);
    });
    await Promise.all([drop(), drop()]);
    expect(await left()).toEqual([[], [], []]);
  });

  it('[contract 8] claims a delivery of an earlier month with its body, and writes its attempt in that month', async () => {
    const id = await event(YOUNG, 'PENDING');
    await database.execute('truncate webhook_attempts');
    const limits = { limit: 10, perEndpoint: 8, perFailingEndpoint: 2, leaseMs: 1_000, maxLostClaims: 5 };
    const { deliveries } = await database.transaction((transaction) =>
      claimWebhookDeliveries(transaction, [{ accountId: id, ahead: 0, own: 0 }], { ...limits, suspects: 'one' }),
    );
    expect(deliveries).toMatchObject([{ accountId: id, body: '{}' }]);
    const attempts = await database.sql`select 1
      from webhook_attempts join events using (account_id, sequence, created_at)`;
    expect(attempts).toHaveLength(1);
  });
});
