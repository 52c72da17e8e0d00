import type { AccountSiteKey } from '@listings/domain';
import { changeRows, countChanges, selectRows, selectsAny } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { MovedInteraction } from '../rules/same-interaction.js';

/** Most moved interactions that one batch of a reading is compared with. */
const MOST = 2_000;

/**
 * Returns the moved interactions of a location at a publisher that were posted in some seconds, or that have some pages at the publisher. The
 * publisher's own references have not replaced theirs yet.
 */
export const findMovedInteractions = selectRows<
  [given: AccountSiteKey, more: { seconds: readonly number[]; permalinks: readonly string[] }],
  MovedInteraction,
  Transaction
>({
  name: 'interactions-moved',
  text: `select id, posted_at as "postedAt", author_name as "authorName", content, permalink from interactions
    where account_id = $accountId and location_id = $locationId and publisher = $publisher
      and listing_ref = ''
      and (floor(extract(epoch from posted_at)) = any($2.seconds::double precision[]) or permalink = any($2.permalinks::text[]))
    limit ${MOST}`,
});

/** Gives moved interactions the references that they have at the publisher. */
export const adoptMovedInteractions = changeRows<
  [given: AccountSiteKey & { listingRef: string }, pairs: readonly { readonly id: string; readonly ref: string }[]],
  Transaction
>({
  name: 'interactions-adopt-moved',
  text: `update interactions set external_ref = pair.ref, listing_ref = $listingRef
    from unnest($2.id::uuid[], $2.ref::text[]) as pair (id, ref)
    where account_id = $accountId and interactions.id = any($2.id::uuid[]) and interactions.id = pair.id`,
});

/** Whether a location has moved interactions of a publisher that are not archived. */
export const hasMovedInteractions = selectsAny<[given: AccountSiteKey]>({
  name: 'interactions-moved-any',
  text: `select 1 from interactions
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and listing_ref = '' and status <> 'ARCHIVED' limit 1`,
});

/** Archives moved interactions of a location that its publisher does not show, at most `limit`. Returns their number. */
export const archiveMovedInteractions = countChanges<[given: AccountSiteKey, limit: number], Transaction>({
  name: 'interactions-archive-moved',
  text: `update interactions set status = 'ARCHIVED', missed_reads = 0
    where account_id = $accountId and id = any(array(
      select id from interactions
      where account_id = $accountId and location_id = $locationId and publisher = $publisher and listing_ref = '' and status <> 'ARCHIVED'
      order by id limit $2
    ))`,
});

/** Of some locations and publishers those whose interactions come from the publisher itself: it is connected, or was. */
export const findReadSources = selectRows<
  [given: { accountId: number; keys: readonly { locationId: number; publisher: string }[] }],
  { locationId: number; publisher: string }
>({
  name: 'interactions-read-sources',
  text: `select given.location_id as "locationId", given.publisher
    from unnest($keys.locationId::integer[], $keys.publisher::text[]) as given (location_id, publisher)
    where exists (
      select 1 from interaction_feeds feed
      where feed.account_id = $accountId and feed.location_id = given.location_id and feed.publisher = given.publisher
    ) or exists (
      select 1 from interactions stored
      where stored.account_id = $accountId and stored.location_id = given.location_id and stored.publisher = given.publisher
        and stored.listing_ref <> ''
    )`,
});
