import type { Sql } from '../database.js';
import { holdsBackLater } from './delivery-order.js';

/**
 * Makes held deliveries of accounts with an open endpoint due again, oldest first and at most `limit` per account.
 * Returns their number. Called when an endpoint opens. The dispatcher also repeats it, because an event can be stored
 * as held at the very moment the endpoint opens.
 */
export async function releaseHeldDeliveries(sql: Sql, options: { accountId?: number; limit: number }): Promise<number> {
  return sql.execute(RELEASE, [options.accountId ?? null, options.limit]);
}

const RELEASE = {
  name: 'webhook-release-held',
  text: `
  update webhook_deliveries d set status = 'PENDING', next_attempt_at = now()
  from (
    select held.account_id, held.sequence
    from webhook_endpoints e
    cross join lateral (
      select account_id, sequence from webhook_deliveries
      where account_id = e.account_id and status = 'HELD'
      order by sequence limit $2
      for update skip locked
    ) held
    where e.url is not null and not e.paused and e.disabled_at is null and ($1::integer is null or e.account_id = $1)
  ) held
  where d.account_id = held.account_id and d.sequence = held.sequence and d.status = 'HELD'`,
};

/**
 * Makes waiting deliveries due that no earlier event holds back any more. Normally the end of the earlier event does
 * this, but retention may have deleted that event. Returns their number.
 */
export async function releaseStrandedDeliveries(sql: Sql): Promise<number> {
  return sql.execute(STRANDED);
}

const STRANDED = {
  name: 'webhook-release-stranded',
  text: `
  update webhook_deliveries d set next_attempt_at = now()
  from (
    select distinct on (account_id, location_id) account_id, location_id, sequence from webhook_deliveries
    where status = 'PENDING' and next_attempt_at is null
    order by account_id, location_id, sequence
  ) head
  where not exists (
      select 1 from webhook_deliveries earlier
      where earlier.account_id = head.account_id and earlier.location_id = head.location_id and earlier.sequence < head.sequence
        and ${holdsBackLater('earlier')}
    )
    and d.account_id = head.account_id and d.sequence = head.sequence and d.status = 'PENDING' and d.next_attempt_at is null`,
};

/** Selects finished deliveries to send again. */
export interface RedeliveryChoice {
  readonly accountId: number;
  readonly sequence?: number;
  /** Only exhausted deliveries whose event is not older than this. */
  readonly exhaustedSince?: Date;
  readonly limit: number;
}

/**
 * Makes finished deliveries due again, with all attempts; without `sequence` only exhausted ones. Returns their number.
 */
export async function redeliver(sql: Sql, choice: RedeliveryChoice): Promise<number> {
  return sql.execute(
    `update webhook_deliveries d
     set status = 'PENDING', attempts = 0, lost_claims = 0, next_attempt_at = now(), lease_until = null, finished_at = null
     from (
       select delivery.account_id, delivery.sequence from webhook_deliveries delivery join events using (account_id, sequence)
       where delivery.account_id = $1
         and case
           when $2::bigint is not null then delivery.sequence = $2 and delivery.status in ('DELIVERED', 'EXHAUSTED')
           else delivery.status = 'EXHAUSTED' and events.created_at >= $3
         end
       order by delivery.sequence limit $4
       for update of delivery skip locked
     ) again
     where d.account_id = again.account_id and d.sequence = again.sequence`,
    [choice.accountId, choice.sequence ?? null, choice.exhaustedSince ?? new Date(0), choice.limit],
  );
}
