import { countChanges } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/**
 * Deletes rows of jobs whose details are not kept any longer, and then marks these jobs; one that has waited for a person until then is
 * cancelled. Returns the number of changed rows.
 */
export async function deleteExpiredDetails(sql: Sql, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const rows = await sql.execute(
    `delete from job_rows where (account_id, job_id, position) in (
       select row.account_id, row.job_id, row.position
       from (
         select account_id, id from jobs where details_until <= $1 and state <> 'RUNNING' order by details_until limit $2
       ) job
       join job_rows row on row.account_id = job.account_id and row.job_id = job.id limit $2
     )`,
    [now, limit],
  );
  if (rows === limit) return rows;
  const jobs = await sql.execute(
    `update jobs set details_until = null, ended_at = coalesce(ended_at, $1),
       state = case when state = 'WAITING' then 'CANCELLED' else state end, parameters = parameters - 'secret'
     where (account_id, id) in (
       select account_id, id from jobs job where details_until <= $1 and state <> 'RUNNING'
         and not exists (select 1 from job_rows row where row.account_id = job.account_id and row.job_id = job.id)
       order by details_until limit $2
     )`,
    [now, limit],
  );
  return rows + jobs;
}

/** Deletes jobs that were started before a time and have no details left. */
export const deleteOldJobs = countChanges<[given: { before: Date; limit: number }]>({
  text: `delete from jobs where (account_id, id) in (
     select account_id, id from jobs where created_at < $before and ended_at is not null and details_until is null
     order by created_at limit $limit
   )`,
});
