import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WebhookDeliveryState } from '@listings/domain';
import type { WebhookDeliverySelection } from '@listings/events';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { findWebhookDeliveries, webhookDeliveryListStatement } from './delivery-list.js';
import { findEventsAfter } from './event-list.js';

const ALL: WebhookDeliveryState[] = ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'];

let small: number;
let large: number;
const database = shared(() => temporaryDatabase({ plantsEvents: true }));

beforeAll(async () => {
  small = await newAccount(database);
  // 600 deliveries of 4 types, 4 statuses and 5 locations; several in the same microsecond.
  await insert(small, {
    count: 600,
    status: `(array['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'])[1 + (n * 7) % 4]`,
    type: `(array['a', 'b', 'c', 'd'])[1 + (n / 3) % 4]`,
    location: 'n % 5',
    at: `timestamptz '2026-07-01 00:00:00.000001+00' + (n / 4) * interval '1 hour'`,
  });
  large = await newAccount(database);
  // All delivered at location 1 but a few: 2 exhausted at location 2, 1 of a rare type at location 1.
  await insert(large, {
    count: 30_000,
    status: `case when n in (10, 20000) then 'EXHAUSTED' else 'DELIVERED' end`,
    type: `case when n = 15000 then 'rare' else 'common' end`,
    location: 'case when n in (10, 20000) then 2 else 1 end',
    at: `timestamptz '2026-07-01 00:00:00+00' + n * interval '1 minute'`,
  });
  await database.execute('analyze events, webhook_deliveries, webhook_attempts');
});

/** Inserts events with their deliveries; the columns are expressions over the number n. */
async function insert(
  accountId: number,
  { count, status, type, location, at }: { count: number; status: string; type: string; location: string; at: string },
): Promise<void> {
  await database.execute(
    `with event as (
       insert into events (account_id, sequence, location_id, type, body, created_at)
       select $1, n, ${location}, ${type}, repeat('x', 100), ${at} from generate_series(1, $2::integer) as n
       returning account_id, sequence, location_id, type, created_at
     )
     insert into webhook_deliveries (account_id, sequence, location_id, type, created_at, status)
     select account_id, sequence, location_id, type, created_at, ${status.replaceAll(/\bn\b/g, 'sequence')} from event`,
    [accountId, count],
  );
}

/** What the list must contain, from a statement without any index in mind. */
const expected = ({ accountId, statuses, type, locationId, from, to }: WebhookDeliverySelection) =>
  database.values<number>`select sequence from webhook_deliveries
    where account_id = ${accountId} and status = any(${statuses}) and (${type ?? null}::text is null or type = ${type})
      and (${locationId ?? null}::integer is null or location_id = ${locationId})
      and (${from ?? null}::timestamptz is null or created_at >= ${from})
      and (${to ?? null}::timestamptz is null or created_at < ${to})
    order by created_at desc, sequence desc`;

/** All pages of the list. */
async function listed(selection: WebhookDeliverySelection, limit: number): Promise<number[]> {
  const all: number[] = [];
  let behind;
  for (;;) {
    const page = await findWebhookDeliveries(database, selection, { behind, limit });
    all.push(...page.map((row) => row.sequence));
    behind = page.at(-1)?.position;
    if (page.length < limit || behind === undefined) return all;
  }
}

interface PlanNode extends Record<'Actual Rows' | 'Actual Loops', number> {
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** The rows of tables that the list reads, also those that a filter removes. */
async function rowsRead(selection: WebhookDeliverySelection, limit: number): Promise<number> {
  const { text, values } = webhookDeliveryListStatement(selection, { limit });
  const explained = `explain (analyze, format json) ${text}`;
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained, values);
  const read = (node: PlanNode): number => {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    const below = (node.Plans ?? []).reduce((sum, child) => sum + read(child), 0);
    return (node['Relation Name'] === undefined ? 0 : rows) + below;
  };
  return read(row?.['QUERY PLAN'][0].Plan as PlanNode);
}

const from = new Date('2026-07-02T00:00:00Z');
const to = new Date('2026-07-04T05:00:00Z');
const combinations = [{}, { type: 'b' }].flatMap((type) =>
  [{}, { locationId: 3 }].flatMap((location) =>
    [ALL, ['EXHAUSTED' as const]].flatMap((statuses) =>
      [{}, { from }, { to }, { from, to }].map((time) => ({ ...type, ...location, statuses, ...time })),
    ),
  ),
);

describe('the list of deliveries', () => {
  it.each(combinations)('[contract 12] pages through exactly the selected deliveries, newest first: %j', async (by) => {
    const selection = { accountId: small, ...by };
    const wanted = await expected(selection);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await listed(selection, 7)).toEqual(wanted);
  });

  it.each([
    ['a rare status', { statuses: ['EXHAUSTED' as const] }, 2],
    ['a rare type', { statuses: ALL, type: 'rare' }, 1],
    ['a rare location', { statuses: ALL, locationId: 2 }, 2],
    ['a status that the location does not have', { statuses: ['EXHAUSTED' as const], locationId: 1 }, 0],
    ['a type that the location does not have', { statuses: ALL, type: 'rare', locationId: 2 }, 0],
    ['a status that the type does not have', { statuses: ['EXHAUSTED' as const], type: 'rare' }, 0],
    ['a time without deliveries', { statuses: ALL, from: new Date('2027-01-01T00:00:00Z') }, 0],
    ['a rare status of a short time', { statuses: ['EXHAUSTED' as const], from, to }, 0],
    ['no filter', { statuses: ALL }, 20],
  ])('[reliability G10] reads few of 30,000 rows for %s', async (_, filter, count) => {
    const selection = { accountId: large, ...filter };
    expect(await findWebhookDeliveries(database, selection, { limit: 20 })).toHaveLength(count);
    expect(await rowsRead(selection, 20)).toBeLessThan(250);
  });
});

describe('the list of events', () => {
  const page = async (after: number, limit: number, maxBytes: number) => {
    const { events, more } = await findEventsAfter(database, { accountId: small, after, limit, maxBytes });
    return [events.map(({ sequence }) => sequence), more];
  };

  it('[contract 12] returns the events after a number, in order, and says whether there are more', async () => {
    expect(await page(595, 3, 1_000_000)).toEqual([[596, 597, 598], true]);
    expect(await page(598, 3, 1_000_000)).toEqual([[599, 600], false]);
    expect(await page(600, 3, 1)).toEqual([[], false]);
  });

  it('[contract 12] adds no event to a page once its bodies have the most bytes, but always one', async () => {
    expect(await page(0, 500, 250)).toEqual([[1, 2, 3], true]);
    expect(await page(0, 500, 1)).toEqual([[1], true]);
  });
});
