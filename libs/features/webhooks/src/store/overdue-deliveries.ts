import { selectRows } from '@listings/persistence';
import type { Violation } from '@listings/persistence';

/** A row is overdue when it has been due, and no process has held it, for this time [reliability 2, I2]. */
const LATE = `now() - interval '60 seconds'`;

/** Groups that one statement visits, and rows of a group in which it looks for a lease. */
const MOST_GROUPS = 50_000;
const MOST_ROWS = 1_000;

/** The oldest row of a group; `behind` chooses the group. */
const head = (behind: string) => `
      select account_id, redelivery, next_attempt_at as due_at, sequence::text as row from webhook_deliveries
      where next_attempt_at is not null and status = 'PENDING' ${behind}
      order by account_id, redelivery, next_attempt_at limit 1`;

/**
 * Returns deliveries that have been due for 60 seconds while no process works on those of their account: one got lost, or the dispatchers cannot
 * keep up [reliability 2, I2]. At most `limit`, one of each account; none of an endpoint that is closed.
 * It reads the oldest delivery of each open endpoint of which no other one is in progress, with one index probe for each endpoint.
 */
export const findOverdueWebhookDeliveries = selectRows<[given: { limit: number }], Violation>({
  name: 'overdue-webhook-deliveries',
  text: `
  with recursive heads (account_id, redelivery, due_at, row, position) as (
    select first.*, 1 from (${head('')}) first
    union all
    select following.*, heads.position + 1
    from heads cross join lateral (${head('and (account_id, redelivery) > (heads.account_id, heads.redelivery)')}) following
    where heads.position < ${MOST_GROUPS}
  )
  select 'webhook-deliveries' as kind, late.account_id as "accountId", late.row from heads late
  where late.due_at < ${LATE} and exists (
      select 1 from webhook_endpoints e
      where e.account_id = late.account_id and e.url is not null and not e.paused and e.disabled_at is null
    ) and not exists (
      select 1 from (
        select lease_until from webhook_deliveries
        where account_id = late.account_id and redelivery = late.redelivery and next_attempt_at is not null and status = 'PENDING'
        order by account_id, redelivery, next_attempt_at limit ${MOST_ROWS}
      ) first where first.lease_until >= ${LATE}
    )
  limit $limit`,
});
