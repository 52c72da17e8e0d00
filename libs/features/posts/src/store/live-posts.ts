import type { Sql } from '@listings/persistence';
import type { ClaimedPostDelivery } from './claimed-deliveries.js';

/** Counts, up to `most`, the posts of an account at a listing that are live or that the publisher has accepted. */
export async function countLivePosts(
  sql: Sql,
  listing: Pick<ClaimedPostDelivery, 'accountId' | 'deliveryId' | 'site' | 'listingRef'> & { readonly most: number },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (
       select 1 from post_deliveries where account_id = $1 and site = $2 and listing_ref = $3 and id <> $4
         and attempted_at is not null and state in ('PENDING', 'LIVE') limit $5
     ) live`,
    [listing.accountId, listing.site, listing.listingRef, listing.deliveryId, listing.most],
  );
  return row?.count ?? 0;
}
