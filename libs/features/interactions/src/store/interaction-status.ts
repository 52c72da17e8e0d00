import type { Transaction } from '@listings/persistence';

/** Changes the unread ones of these interactions to READ. Returns how many there were. */
export async function markRead(
  transaction: Transaction,
  { accountId }: { accountId: number },
  ids: readonly string[],
): Promise<number> {
  const rows = await transaction.query(
    {
      name: 'interactions-mark-read',
      text: `with unread as (
               select id from interactions where account_id = $1 and id = any($2::uuid[]) and status = 'UNREAD'
               order by id for update
             )
             update interactions stored set status = 'READ' from unread
             where stored.account_id = $1 and stored.id = unread.id returning 1`,
    },
    [accountId, ids],
  );
  return rows.length;
}
