import { describe, expect, it } from '@jest/globals';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { withCause } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { LocationEvent } from './catalogue.js';
import { numberNewEvents } from './event-numbering.js';
import { outboxEvent, recordEvents, recordTestEvent } from './outbox.js';
import { numberEvents } from './store/event-numbers.js';
import { EVENTS_CHANNEL } from './store/event-rows.js';

const database = shared(() => temporaryDatabase({ maxConnections: 20 }));

const now = new Date('2026-07-06T18:33:29.664Z');
const account = () => newAccount(database);
const created = (locationId: number): LocationEvent => {
  return { name: 'profile.created', locationId, data: { source: 'api' } };
};

/** Records the creation of these locations in a transaction. */
const record = (accountId: number, ...locationIds: number[]) =>
  database.transaction((transaction) => recordEvents(transaction, { accountId, now }, locationIds.map(created)));

/** The body of a test event of an account. */
const example = (accountId: number): object => JSON.parse(outboxEvent(created(1), { accountId, now }).body) as object;

async function openEndpoint(accountId: number): Promise<void> {
  await database.sql`
    insert into webhook_endpoints (account_id, url, secret) values (${accountId}, 'https://example.com', 'x')`;
}

/** The deliveries of an account after its events have got their numbers. */
async function deliveries(accountId: number): Promise<{ sequence: number; status: string }[]> {
  await database.transaction((transaction) =>
    numberEvents(transaction, { accountIds: [accountId], limit: 1_000, wait: true }),
  );
  return database.sql`
    select sequence, status from webhook_deliveries where account_id = ${accountId} order by sequence`;
}

describe('recordEvents', () => {
  it('[contract 8] numbers the events of an account without a gap under parallel transactions', async () => {
    const accountId = await account();
    const rounds = Array.from({ length: 60 }, (_, round) => round);
    const run = (round: number) =>
      database.transaction(async (transaction) => {
        const events = Array.from({ length: 1 + (round % 3) }, (_, at) => created(round * 10 + at));
        await recordEvents(transaction, { accountId, now }, events);
        if (round % 5 === 0) throw new Error('rolled back');
      });
    await Promise.all(rounds.map((each) => run(each).catch(({ message }) => expect(message).toBe('rolled back'))));

    const sequences = (await deliveries(accountId)).map((row) => row.sequence);
    const expected = rounds.reduce((sum, round) => sum + (round % 5 === 0 ? 0 : 1 + (round % 3)), 0);
    expect(sequences).toEqual(Array.from({ length: expected }, (_, index) => index + 1));
  });

  it('[6] writes the standard envelope once, with account and location ids as the specification types them', async () => {
    const accountId = await account();
    await record(accountId, 42);
    const [event] = await database.sql<{ body: string; type: string }>`
      select body, type from stored_events where account_id = ${accountId}`;
    expect(event?.type).toBe('profile.created');
    const told = { event: 'profile.created', timestamp: '2026-07-06T18:33:29.664Z', data: { source: 'api' } };
    expect(JSON.parse(event?.body ?? '')).toEqual({ ...told, account_id: accountId, location_id: '42' });
  });

  it('[design 3.1] keeps the correlation id of the code that records an event, also when the event gets its number', async () => {
    const accountId = await account();
    await withCause({ correlationId: 'request-1' }, () => record(accountId, 1));
    await withCause({ correlationId: 'request-1' }, () =>
      database.transaction((transaction) =>
        recordTestEvent(transaction, { accountId }, { type: 'profile.created', body: example(accountId) }),
      ),
    );
    await withCause({ correlationId: undefined }, () => record(accountId, 2));
    const ids = () =>
      database.values<string | null>`
        select correlation_id from stored_events where account_id = ${accountId} order by sequence, position`;
    expect(await ids()).toEqual(['request-1', 'request-1', null]);
    await numberNewEvents({ database }, accountId, { wait: true });
    expect(await deliveries(accountId)).toHaveLength(3);
    expect(await ids()).toEqual(['request-1', 'request-1', null]);
  });

  it.each([
    ['no endpoint was ever saved', undefined, 'HELD'],
    ['the endpoint is open', `url = 'https://example.com'`, 'PENDING'],
    ['no URL is saved', 'url = null', 'HELD'],
    ['the endpoint is paused', 'paused = true', 'HELD'],
    ['the endpoint is disabled', 'disabled_at = now()', 'HELD'],
  ])('[contract 8] while %s a delivery is kept accordingly', async (_, change, status) => {
    const accountId = await account();
    if (change !== undefined) {
      await openEndpoint(accountId);
      await database.execute(`update webhook_endpoints set ${change} where account_id = $1`, [accountId]);
    }
    await record(accountId, 1);
    expect(await deliveries(accountId)).toEqual([{ sequence: 1, status }]);
  });

  it('[design 3.2] notifies dispatchers at the commit, once for all events of a transaction', async () => {
    const accountId = await account();
    const listener = await database.listener();
    const heard: (string | undefined)[] = [];
    listener.on('notification', (message) => heard.push(message.payload));
    await listener.query(`listen ${EVENTS_CHANNEL}`);
    await record(accountId, 1, 2);
    await waitFor(() => heard.length > 0, { describe: 'a notification' });
    await record(accountId, 3);
    await waitFor(() => heard.length > 1, { describe: 'a second notification' });
    await listener.end();
    expect(heard).toEqual([String(accountId), String(accountId)]);
  });

  it('[reliability I1] fails instead of losing an event of an account that does not exist', async () => {
    await expect(record(999_999, 1)).rejects.toThrow('Account 999999 does not exist');
  });
});

it('[reliability 4] a reader does not wait for a process that numbers the account, and numbers the events afterwards', async () => {
  const accountId = await account();
  await record(accountId, 1);
  const numbers = async () => (await database.sql`select 1 from events where account_id = ${accountId}`).length;
  await database.transaction(async (transaction) => {
    await transaction.query('select 1 from account_counters where account_id = $1 for no key update', [accountId]);
    await numberNewEvents({ database }, accountId);
    expect(await numbers()).toBe(0);
  });
  await numberNewEvents({ database }, accountId);
  expect(await numbers()).toBe(1);
});
