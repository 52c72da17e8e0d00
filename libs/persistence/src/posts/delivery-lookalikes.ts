import type { Sql, Transaction } from '../database.js';
import type { ClaimedPostDelivery } from './delivery-claims.js';

/** A lookalike: another delivery, of any account, whose post could be mistaken for the one that the worker searches. */
export interface LookalikeDelivery {
  /** True while a process may be sending it, so its post is not known yet. */
  readonly sending: boolean;
  readonly externalRef: string | null;
}

/**
 * Identifies lookalikes: posts at the same listing, whatever their words. Plug-ins put titles, products and dates into the text,
 * so two contents with different words can give the same post.
 */
export type LookalikeSearch = Pick<ClaimedPostDelivery, 'deliveryId' | 'site' | 'listingRef'> & {
  readonly attemptedAt: Date;
};

/**
 * Returns the lookalikes of a delivery whose post can be as new as its own: those in flight, and those whose reference
 * was stored after or shortly before the attempt. Older posts cannot be mistaken for it. A publisher may also reuse
 * their references.
 */
export async function findLookalikes(sql: Sql, search: LookalikeSearch): Promise<LookalikeDelivery[]> {
  return sql.query<LookalikeDelivery>(
    `select state = 'SENDING' as sending, external_ref as "externalRef" from post_deliveries
     where site = $2 and listing_ref = $3 and id <> $1 and attempted_at >= $4::timestamptz - interval '2 days'
       and (state = 'SENDING' or ref_at >= $4::timestamptz - interval '2 minutes')`,
    [search.deliveryId, search.site, search.listingRef, search.attemptedAt],
  );
}

/** Locks the found posts of a listing, so that one transaction at a time assigns them to deliveries. */
export async function lockFoundPosts(transaction: Transaction, { site, listingRef }: LookalikeSearch): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('post:' || $1 || ':' || $2, 0))`, [
    site,
    listingRef,
  ]);
}
