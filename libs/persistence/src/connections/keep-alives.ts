import type { Sql } from '../database.js';
import type { ConnectedAccountKey } from './open-connection.js';

/**
 * Claims connected accounts whose credentials must be used before they expire, each for one process. The claim
 * postpones the account by an hour; unless {@link keptAlive} is called, it is then due again.
 */
export async function claimKeepAlives(
  sql: Sql,
  { publishers, limit }: { publishers: readonly string[]; limit: number },
): Promise<ConnectedAccountKey[]> {
  if (publishers.length === 0) return [];
  return sql.query<ConnectedAccountKey>(
    `update connected_accounts connected set keep_alive_due_at = now() + interval '1 hour'
     from (
       select account_id, id from connected_accounts
       where status = 'CONNECTED' and keep_alive_due_at <= now() and publisher = any($1::text[])
       order by keep_alive_due_at limit $2 for update skip locked
     ) due
     where connected.account_id = due.account_id and connected.id = due.id
     returning connected.account_id as "accountId", connected.id as "connectedAccountId"`,
    [publishers, limit],
  );
}

/** Postpones the next keep-alive of a connected account by a day. */
export async function keptAlive(sql: Sql, key: ConnectedAccountKey): Promise<void> {
  await sql.execute(
    `update connected_accounts set keep_alive_due_at = now() + interval '1 day' where account_id = $1 and id = $2`,
    [key.accountId, key.connectedAccountId],
  );
}
