import { selectNumber } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { accountsWith } from './accounts-with.js';
import { insertMoved } from './delivery-moves.js';
import { earlierHeld, earlierPending } from './delivery-order.js';

/** The result of a maintenance statement that walks through the accounts. */
export interface MaintenanceRun {
  readonly changed: number;
  /** The account after which the next statement continues; 0 if this one reached the last account. */
  readonly after: number;
}

/** Moves the deliveries of the part `held` back to those that are to be sent. */
const RELEASED = `
  taken as (
    delete from webhook_deliveries d using held
    where d.account_id = held.account_id and d.sequence = held.sequence and d.created_at = held.created_at
      and d.status = 'HELD'
    returning d.*
  ), released as (
    ${insertMoved('taken', { status: `'PENDING'`, next_attempt_at: 'now()' })}
    returning 1
  )`;

/**
 * Makes held deliveries of an account with an open endpoint due again, oldest first and at most `limit`. Returns their
 * number. Called when an endpoint opens; {@link releaseHeldOfOpenEndpoints} releases the rest.
 */
export const releaseHeldWebhookDeliveries = selectNumber<[options: { accountId: number; limit: number }]>({
  name: 'webhook-release-held',
  text: `
  with held as (
    select held.account_id, held.sequence, held.created_at
    from webhook_endpoints e
    cross join lateral (
      select account_id, sequence, created_at from webhook_deliveries
      where account_id = e.account_id and status = 'HELD'
      order by sequence limit $limit
      for update skip locked
    ) held
    where e.account_id = $accountId and e.url is not null and not e.paused and e.disabled_at is null
  ), ${RELEASED}
  select count(*)::integer as changed from released`,
});

/**
 * Makes held deliveries of open endpoints due again: at most `limit`, in the next `accounts` accounts after `after` that
 * have any. The dispatcher repeats it, because an event can be stored as held at the very moment the endpoint opens.
 */
export async function releaseHeldOfOpenEndpoints(
  sql: Sql,
  { after, accounts, limit }: { after: number; accounts: number; limit: number },
): Promise<MaintenanceRun> {
  const [row] = await sql.query<{ changed: number; seen: number; last: number }>(RELEASE_OPEN, [
    after,
    accounts,
    limit,
  ]);
  if (!row) return { changed: 0, after: 0 };
  if (row.changed >= limit) return { changed: row.changed, after };
  return { changed: row.changed, after: row.seen >= accounts ? row.last : 0 };
}

const RELEASE_OPEN = {
  name: 'webhook-release-held-of-open-endpoints',
  text: `
  with recursive ${accountsWith('accounts', 'HELD')}, held as (
    select held.account_id, held.sequence, held.created_at
    from accounts join webhook_endpoints e using (account_id)
    cross join lateral (
      select account_id, sequence, created_at from webhook_deliveries
      where account_id = e.account_id and status = 'HELD'
      order by sequence limit $3
      for update skip locked
    ) held
    where e.url is not null and not e.paused and e.disabled_at is null
    limit $3
  ), ${RELEASED}
  select (select count(*) from released)::integer as changed, count(*)::integer as seen,
    coalesce(max(account_id), 0) as last from accounts`,
};

/** A location of an account, behind which the next statement continues. Zeros before the first. */
export interface LocationPosition {
  readonly accountId: number;
  readonly locationId: number;
}

/**
 * Makes waiting deliveries due that no earlier event holds back any more. Normally the end of the earlier event does
 * this, but retention may have deleted that event. Considers the first waiting delivery of the next `limit` locations
 * after `after`; `after` of the result is zero when it reached the last one.
 */
export async function releaseStrandedWebhookDeliveries(
  sql: Sql,
  { after, limit }: { after: LocationPosition; limit: number },
): Promise<{ readonly changed: number; readonly after: LocationPosition }> {
  const [row] = await sql.query<{ changed: number; seen: number } & LocationPosition>(STRANDED, [
    after.accountId,
    after.locationId,
    limit,
  ]);
  const more = row !== undefined && row.seen >= limit;
  return {
    changed: row?.changed ?? 0,
    after: more ? { accountId: row.accountId, locationId: row.locationId } : { accountId: 0, locationId: 0 },
  };
}

/** The first waiting delivery of a location. */
const HEAD = { account: 'heads.account_id', location: 'heads.location_id', sequence: 'heads.sequence' };

const STRANDED = {
  name: 'webhook-release-stranded',
  text: `
  with recursive heads (account_id, location_id, sequence, position) as (
    (
      select account_id, location_id, sequence, 1 from webhook_deliveries
      where status = 'PENDING' and next_attempt_at is null and (account_id, location_id) > ($1::integer, $2::integer)
      order by account_id, location_id, sequence limit 1
    )
    union all
    select following.account_id, following.location_id, following.sequence, heads.position + 1
    from heads cross join lateral (
      select account_id, location_id, sequence from webhook_deliveries
      where status = 'PENDING' and next_attempt_at is null and (account_id, location_id) > (heads.account_id, heads.location_id)
      order by account_id, location_id, sequence limit 1
    ) following
    where heads.position < $3
  ), released as (
    update webhook_deliveries d set next_attempt_at = now()
    from heads
    where not ${earlierPending(HEAD)} and not ${earlierHeld(HEAD)}
      and d.account_id = heads.account_id and d.sequence = heads.sequence and d.status = 'PENDING' and d.next_attempt_at is null
    returning 1
  )
  select (select count(*) from released)::integer as changed, position as seen, account_id as "accountId",
    location_id as "locationId"
  from heads order by position desc limit 1`,
};
