import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ClaimedPostDelivery } from './claimed-deliveries.js';

/** A lookalike: another delivery, of any account, whose post could be mistaken for the one that the worker searches. */
export interface LookalikePostDelivery {
  /** True while a process may be sending it, so its post is not known yet. */
  readonly sending: boolean;
  readonly externalRef: string | null;
  /** How long before the attempt the reference was stored, in milliseconds; negative after it, and null without a reference. */
  readonly olderMs: number | null;
}

/**
 * Identifies lookalikes: posts at the same listing, whatever their words. Plug-ins put titles, products and dates into the text,
 * so two contents with different words can give the same post.
 */
export type LookalikeSearch = Pick<ClaimedPostDelivery, 'deliveryId' | 'site' | 'listingRef'> & {
  readonly attemptedAt: Date;
  /** How much older than the attempt the posts may be that the search finds, beside {@link MISTAKEN_WITHIN_MS}. */
  readonly reachMs: number;
};

/** Posts whose reference was stored so long before the attempt can be mistaken for that of the attempt. */
export const MISTAKEN_WITHIN_MS = 2 * 60_000;

/**
 * Returns the lookalikes of a delivery whose post can be as new as its own: those in flight, and those whose reference
 * was stored after or shortly before the attempt. Older posts cannot be mistaken for it. A publisher may also reuse
 * their references.
 */
export const findLookalikes = selectRows<[search: LookalikeSearch], LookalikePostDelivery>({
  text: `select state = 'SENDING' as sending, external_ref as "externalRef",
      (extract(epoch from $attemptedAt::timestamptz - ref_at) * 1000)::float8 as "olderMs"
    from post_deliveries
    where site = $site and listing_ref = $listingRef and id <> $deliveryId and attempted_at >= $attemptedAt::timestamptz - interval '2 days'
      and (state = 'SENDING'
        or ref_at >= $attemptedAt::timestamptz - interval '1 millisecond' * (${MISTAKEN_WITHIN_MS} + $reachMs::float8))`,
});

/** Locks the found posts of some listings, so that one transaction at a time assigns them to deliveries. */
export const lockFoundPosts = changeRows<
  [searches: readonly Pick<LookalikeSearch, 'site' | 'listingRef'>[]],
  Transaction
>({
  name: 'found-posts-lock',
  text: `
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('post:' || site || ':' || ref, 0) as key
    from unnest($1.site::text[], $1.listingRef::text[]) as listing (site, ref) order by key
  ) listings`,
});
