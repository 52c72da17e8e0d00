import type { AccountShare, Sql } from '@listings/persistence';

/** Requests that the top reads: of more it knows a part. */
const MOST_READ = 1_000_000;

/** The accounts whose keys have sent the most requests since then, for an administrator. */
export async function findTopRequests(
  sql: Sql,
  { since, limit }: { since: Date; limit: number },
): Promise<AccountShare[]> {
  return sql.query<AccountShare>(
    `select account_id as "accountId", count(*)::float8 as amount
     from (select account_id from request_log where at > $2 limit ${MOST_READ}) request
     group by account_id order by amount desc, account_id limit $1`,
    [limit, since],
  );
}
