import type { Sql, Violation } from '@listings/persistence';

/** A row is late when it has been due, or its claim has ended, for this time [reliability 2, I2]. */
const LATE = `now() - interval '60 seconds'`;

/**
 * Returns rows that have been due for 60 seconds while no process works on rows of their account and kind, one of each of those, and rows
 * whose claim has ended and that nobody has given back. At most `limit` of each.
 */
export async function findLateWork(sql: Sql, { limit }: { limit: number }): Promise<Violation[]> {
  return [...(await sql.query<Violation>(FREE, [limit])), ...(await sql.query<Violation>(LOST, [limit]))];
}

const FREE = {
  name: 'work-late',
  text: `
  with late as (
    select account_id, kind, min(subject) as subject from work
    where lease_until is null and lost_claims < 2 and set_aside_at is null and due_at < ${LATE}
    group by account_id, kind
  ), held as materialized (
    select distinct account_id, kind from work where lease_until >= ${LATE}
  )
  select 'work' as kind, late.account_id as "accountId", late.kind || ' ' || late.subject as row
  from late left join held using (account_id, kind) where held.account_id is null
  limit $1`,
};

const LOST = {
  name: 'work-late-lost',
  text: `
  select 'work' as kind, account_id as "accountId", work.kind || ' ' || subject as row from work
  where lease_until < ${LATE} order by lease_until limit $1`,
};
