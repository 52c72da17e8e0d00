import type { Sql, Transaction } from '../database.js';
import type { ClaimedPostDelivery } from './delivery-claims.js';

/** Another delivery, of any account, whose post could be taken for the one that is looked for. */
export interface LookalikeDelivery {
  /** True while a process may be sending it: its post is not known yet. */
  readonly sending: boolean;
  readonly externalRef: string | null;
}

/** What tells lookalikes: the same words at the same listing. */
export type LookalikeSearch = Pick<ClaimedPostDelivery, 'deliveryId' | 'site' | 'listingRef' | 'contentKey'> & {
  readonly attemptedAt: Date;
};

/**
 * The lookalikes of a delivery whose post can be as young as its own: those in flight, and those whose reference was
 * learned since shortly before the attempt. Older ones cannot be mistaken for it, and a publisher may give their
 * references again.
 */
export async function findLookalikes(sql: Sql, search: LookalikeSearch): Promise<LookalikeDelivery[]> {
  return sql.query<LookalikeDelivery>(
    `select state = 'SENDING' as sending, external_ref as "externalRef" from post_deliveries
     where site = $2 and listing_ref = $3 and content_key = $4 and id <> $1 and attempted_at >= $5::timestamptz - interval '2 days'
       and (state = 'SENDING' or ref_at >= $5::timestamptz - interval '2 minutes')`,
    [search.deliveryId, search.site, search.listingRef, search.contentKey, search.attemptedAt],
  );
}

/** Lets one transaction at a time take a found post at a listing. */
export async function lockFoundPosts(transaction: Transaction, { site, listingRef }: LookalikeSearch): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('post:' || $1 || ':' || $2, 0))`, [
    site,
    listingRef,
  ]);
}
