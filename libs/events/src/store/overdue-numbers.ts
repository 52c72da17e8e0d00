import { selectRows } from '@listings/persistence';
import type { Violation } from '@listings/persistence';

/** Accounts that one statement visits. */
const MOST_ACCOUNTS = 50_000;

/** Returns the oldest event of each account that has waited for its number for 60 seconds [reliability 2, I2], at most `limit`. */
export const findOverdueNumbers = selectRows<[given: { limit: number }], Violation>({
  name: 'overdue-event-numbers',
  text: `
  with recursive heads (account_id, place, created_at, number) as (
    (select account_id, position, created_at, 1 from event_outbox order by account_id, position limit 1)
    union all
    select following.*, heads.number + 1 from heads cross join lateral (
      select account_id, position, created_at from event_outbox
      where account_id > heads.account_id order by account_id, position limit 1
    ) following
    where heads.number < ${MOST_ACCOUNTS}
  )
  select 'event-numbers' as kind, account_id as "accountId", place::text as row from heads
  where created_at < now() - interval '60 seconds' limit $limit`,
});
