import { FIRST_ENGAGEMENT_READ_MS } from '@listings/domain';
import type { Transaction } from '../database.js';

/**
 * Schedules the first read of posts that have just become live at some connected accounts. Changes only schedules that
 * are due too late, so that the deliveries of a connected account do not wait for its row. Call it before the transaction
 * locks a campaign or a delivery: a read of engagement locks its schedule first.
 */
export async function scheduleFirstReads(
  transaction: Transaction,
  { accountId, connectedAccountIds }: { accountId: number; connectedAccountIds: readonly string[] },
): Promise<void> {
  await transaction.execute(SCHEDULE, [accountId, connectedAccountIds, FIRST_ENGAGEMENT_READ_MS]);
}

const FIRST_READ = `now() + $3::float8 * interval '1 millisecond'`;

const SCHEDULE = {
  name: 'engagement-first-reads',
  // The count makes the statement lock the late schedules before it inserts, so that two of them do not deadlock.
  text: `
  with late as materialized (
    select connected_account_id from engagement_schedules
    where account_id = $1 and connected_account_id = any($2::uuid[]) and due_at > greatest(${FIRST_READ}, paused_until)
    order by connected_account_id for no key update
  ), sooner as (
    update engagement_schedules schedule set due_at = greatest(${FIRST_READ}, schedule.paused_until)
    from late where schedule.account_id = $1 and schedule.connected_account_id = late.connected_account_id
  )
  insert into engagement_schedules (account_id, connected_account_id, due_at)
  select account_id, id, ${FIRST_READ} from connected_accounts
  where account_id = $1 and id = any($2::uuid[]) and (select count(*) from late) >= 0 order by id
  on conflict (account_id, connected_account_id) do nothing`,
};
