import type { RebuildProgress } from '@listings/feature-locations';
import { fold } from '@listings/folding';
import { arraysOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** Writes the names of the next campaigns anew, as a search reads them. */
export async function rebuildPosts(
  transaction: Transaction,
  after: { readonly accountId: number; readonly integerId: number },
  batch: number,
): Promise<RebuildProgress | undefined> {
  const rows = await transaction.query<{ accountId: number; id: number; name: string }>(
    `select account_id as "accountId", id, name from social_posts
     where (account_id, id) > ($1, $2) order by account_id, id limit $3 for update`,
    [after.accountId, after.integerId, batch],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const changed = await transaction.execute(
    `update social_posts post set search = new.search
     from unnest($1::integer[], $2::integer[], $3::text[]) as new (account_id, id, search)
     where post.account_id = new.account_id and post.id = new.id and post.search is distinct from new.search
       -- the part of the index, so that PostgreSQL reads no other posts to join them
       and (post.account_id, post.id) > ($4, $5) and (post.account_id, post.id) <= ($6, $7)`,
    [
      ...arraysOf(rows, 'accountId', 'id'),
      rows.map(({ name }) => fold(name)),
      ...[after.accountId, after.integerId, last.accountId, last.id],
    ],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}
