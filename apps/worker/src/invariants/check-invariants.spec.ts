import { beforeEach, describe, expect, it } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { findMissingEvents } from '@listings/events';
import { beginEpoch, skipEventNumbers } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { shared } from '@listings/testing/jest';
import { checkInvariants, findOverdue } from './check-invariants.js';

const database = shared(() => temporaryDatabase({ plantsEvents: true }));
const EMPTIED = 'accounts, locations, social_posts, events, event_outbox, webhook_deliveries, review_snapshots';

beforeEach(() => plant(`truncate ${EMPTIED} cascade`));

const ID = '00000000-0000-4000-8000-000000000001';

/** Runs a statement without the checks of foreign keys, so that a test writes only the rows that it is about. */
async function plant(statement: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(`set local session_replication_role = 'replica'`);
    await transaction.execute(statement);
  });
}

/** The tables of due work with their columns of the due time, and a row of account 7 as the check names it. */
const DELIVERY = { columns: 'sequence, type', values: `1, 'profile.updated'` };
const WORK = [
  { table: 'webhook_deliveries', due: 'next_attempt_at', ...DELIVERY, kind: 'webhook-deliveries' },
  { table: 'work', due: 'due_at', columns: 'kind, subject', values: `'made-up', 'subject'`, kind: 'work' },
];

const endpoint = (more = '') =>
  `insert into webhook_endpoints (account_id, url, secret ${more && ', paused'}) values (7, 'http://r.test', 's' ${more})`;

const overdue = async () =>
  (await findOverdue(database, { limit: 10 })).map(({ kind, accountId }) => [kind, accountId]);

describe('due work that is left behind', () => {
  it.each(WORK)('[reliability 2, I2] finds rows of $table that are late by a minute', async (work) => {
    const { table, due, columns, values, kind } = work;
    await plant(endpoint());
    await plant(`insert into ${table} (account_id, ${columns}, ${due}) values (7, ${values}, now())`);
    for (const [change, isLate] of [
      [`${due} = now() - interval '50 seconds'`, false],
      [`${due} = now() - interval '70 seconds'`, true],
      [`lease_until = now() + interval '10 seconds'`, false],
      [`lease_until = now() - interval '70 seconds'`, true],
    ] as const) {
      await plant(`update ${table} set ${change}`);
      expect([change, await overdue()]).toEqual([change, isLate ? [[kind, 7]] : []]);
    }
  });

  it('[reliability 2, I2] knows every table with leases', async () => {
    const leased = await database.sql<{ name: string }>`
      select relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'lease_until' and relkind in ('r', 'p') and not relispartition order by 1`;
    // The check is a periodic task itself, so it looks for no late tasks.
    expect(leased.map(({ name }) => name)).toEqual(['task_leases', ...WORK.map(({ table }) => table)]);
  });

  it('[reliability 2, I2] a closed endpoint and an account whose other rows are in progress are not late', async () => {
    await plant(
      `insert into webhook_deliveries (account_id, sequence, type, next_attempt_at)
       values (7, 1, 'profile.updated', now() - interval '1 hour')`,
    );
    expect(await overdue()).toEqual([]);
    await plant(endpoint(', true'));
    expect(await overdue()).toEqual([]);
    await plant('update webhook_endpoints set paused = false');
    expect(await overdue()).toEqual([['webhook-deliveries', 7]]);
    await plant(`insert into webhook_deliveries (account_id, sequence, type, next_attempt_at, lease_until)
      values (7, 2, 'profile.updated', now() + interval '8 seconds', now() + interval '8 seconds')`);
    expect(await overdue()).toEqual([]);
  });

  it('[reliability 2, I2] finds the first event of an account that has had no number for a minute', async () => {
    await plant(`insert into event_outbox (account_id, type, body, created_at) values
      (7, 'profile.updated', '{}', now() - interval '61 seconds'), (7, 'profile.updated', '{}', now() - interval '61 seconds'),
      (8, 'profile.updated', '{}', now() - interval '10 seconds')`);
    expect(await overdue()).toEqual([['event-numbers', 7]]);
  });

  it('[reliability 2, I2] finds the late snapshots of an account', async () => {
    await plant(`insert into review_snapshots (account_id, granularity, next_period) values
      (7, 'daily', (now() at time zone 'UTC')::date - 2), (8, 'daily', (now() at time zone 'UTC')::date)`);
    expect(await overdue()).toEqual([['review-snapshots', 7]]);
  });
});

describe('accepted changes without event', () => {
  const missing = async () => findMissingEvents(database, { limit: 10 });
  const location = (age: string, id = 1) =>
    `insert into locations (account_id, id, name, country_iso, sub_category_id, search, created_at)
     overriding system value values (7, ${id}, 'Cafe ${id}', 'US', 1, '', now() - interval '${age}')`;
  const event = (type: string, body = '{}') =>
    `insert into events (account_id, sequence, location_id, type, body)
     select 7, 1 + count(*), 1, '${type}', '${body}' from events`;

  it('[reliability 2, I1] finds a location without profile.created, between one and ten minutes old', async () => {
    await plant(location('30 seconds'));
    await plant(location('11 minutes', 2));
    expect(await missing()).toEqual([]);
    await plant(`update locations set created_at = now() - interval '2 minutes' where id = 1`);
    await plant(event('profile.updated'));
    expect(await missing()).toEqual([{ kind: 'locations', accountId: 7, row: '1' }]);
    await plant(event('profile.created'));
    expect(await missing()).toEqual([]);
  });

  it('[reliability 2, I1] an event without a number is there', async () => {
    await plant(location('2 minutes'));
    expect(await missing()).toEqual([{ kind: 'locations', accountId: 7, row: '1' }]);
    await plant(
      `insert into event_outbox (account_id, location_id, type, body) values (7, 1, 'profile.created', '{}')`,
    );
    expect(await missing()).toEqual([]);
  });

  it('[reliability 2, I1] finds an item of a post without local_post.created', async () => {
    await plant(`insert into social_posts (account_id, id, name, type, status, sites, content, location_count, created_at)
      overriding system value values (7, 5, 'n', 'ANNOUNCEMENT', 'SCHEDULED', '{}', '{}', 2, now() - interval '2 minutes')`);
    await plant(`insert into post_items (account_id, id, post_id, location_id, status) overriding system value
      values (7, 41, 5, 1, 'QUEUED')`);
    await plant(event('local_post.created', '{"post_item_id":411}'));
    expect(await missing()).toEqual([{ kind: 'post-items', accountId: 7, row: '41' }]);
    await plant(event('local_post.created', '{"post_item_id":41}'));
    expect(await missing()).toEqual([]);
  });

  it('[reliability 2, I1] finds a response that the publisher shows without interaction.response', async () => {
    const response = ID.replace('1', '5');
    await plant(`truncate interactions, interaction_responses cascade;
      insert into interactions (account_id, id, location_id, publisher, listing_ref, external_ref, category, status,
        posted_at, changed_at, search)
      values (7, '${ID}', 1, 'PUBLISHER_A', 'l', 'r', 'REVIEW', 'UNREAD', now(), now(), '');
      insert into interaction_responses
        (account_id, id, interaction_id, by_owner, state, content, written_at, requested_at, attempts)
      values (7, '${response}', '${ID}', true, 'CREATED', 'c', now(), now() - interval '2 minutes', 1)`);
    expect(await missing()).toEqual([]);
    await plant(`update interaction_responses set state = 'CONFIRMED'`);
    await plant(event('interaction.response', `{"id":"${ID}"}`));
    expect(await missing()).toEqual([{ kind: 'responses', accountId: 7, row: response }]);
    await plant(`update interactions set category = 'SOCIAL'`);
    expect(await missing()).toEqual([]);
    await plant(`update interactions set category = 'REVIEW'`);
    await plant(event('interaction.response', `{"id":"${response}"}`));
    expect(await missing()).toEqual([]);
  });

  it('[reliability 2, I1] finds an account whose newest event is missing', async () => {
    await plant(event('profile.created'));
    await plant('insert into account_counters (account_id, event_sequence) values (7, 2), (8, 3)');
    expect(await missing()).toEqual([{ kind: 'event-numbers', accountId: 7, row: '2' }]);
    await plant(event('profile.updated'));
    expect(await missing()).toEqual([]);
  });

  it('[contract 13, reliability 2, I1] takes the gap after a restored backup for no missing event', async () => {
    await plant(event('profile.created'));
    await plant('insert into account_counters (account_id, event_sequence) values (7, 1)');
    await database.transaction(async (transaction) => {
      await skipEventNumbers(transaction, { gap: 1_000 });
      await beginEpoch(transaction, { since: new Date(0), gap: 1_000 });
    });
    expect(await missing()).toEqual([]);
    await plant(
      `insert into events (account_id, sequence, type, body, created_at)
       values (7, 1002, 'profile.updated', '{}', now() + interval '1 second')`,
    );
    await plant('update account_counters set event_sequence = 1003');
    expect(await missing()).toEqual([{ kind: 'event-numbers', accountId: 7, row: '1003' }]);
    await plant('update installation set unknown_since = null, unknown_until = null');
  });
});

it('[reliability 4, G15] the check sets a gauge for each invariant and logs one line with samples for a violated one', async () => {
  const lines: unknown[][] = [];
  const logger = createLogger({ name: 'test', level: 'silent' });
  logger.warn = ((...line: unknown[]) => lines.push(line)) as typeof logger.warn;
  const registry = new Registry();
  const name = 'listings_invariant_violations';
  const violations = new Gauge({ name, help: 'x', labelNames: ['invariant'], registers: [registry] });
  await checkInvariants({ database, logger, violations });
  expect(await registry.metrics()).toMatch(/\{invariant="events"\} 0[^]*\{invariant="due_work"\} 0/);
  expect(lines).toEqual([]);

  await plant(`insert into work (account_id, kind, subject, due_at)
        select account, 'made-up', '${ID}', now() - interval '5 minutes' from generate_series(1, 12) account;
      insert into event_outbox (account_id, type, body, created_at)
        values (7, 'profile.updated', '{}', now() - interval '5 minutes')`);
  await checkInvariants({ database, logger, violations });
  expect(await registry.metrics()).toMatch(/\{invariant="events"\} 0[^]*\{invariant="due_work"\} 13/);
  expect(lines).toHaveLength(1);
  const [context] = lines[0] as [{ sample: { kind: string }[]; kinds: unknown }];
  expect(context.kinds).toEqual({ work: 12, 'event-numbers': 1 });
  expect(context.sample).toHaveLength(10);
  expect(context.sample.map(({ kind }) => kind)).toContain('event-numbers');
});
