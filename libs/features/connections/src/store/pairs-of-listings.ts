import { selectRows } from '@listings/persistence';

/** A listing and a location that were compared before. */
export interface ComparedPair {
  readonly listingId: string;
  readonly locationId: number;
  /** Whether somebody said that the listing does not show the location. */
  readonly rejected: boolean;
}

/** Returns the locations that were suggested for some listings, or of which they are suspected duplicates, and the pairs that somebody rejected. */
export const findPairsOfListings = selectRows<
  [given: { accountId: number; listingIds: readonly string[] }],
  ComparedPair
>({
  name: 'pairs-of-listings',
  text: `select listing_id as "listingId", location_id as "locationId", false as rejected from match_suggestions
    where account_id = $accountId and listing_id = any($listingIds::uuid[])
    union
    select listing_id, location_id, true from rejected_matches
    where account_id = $accountId and listing_id = any($listingIds::uuid[])
    union
    select listing.id, duplicate.location_id, duplicate.status = 'NOT_DUPLICATE'
    from unnest($listingIds::uuid[]) as asked (id)
    join connected_listings listing on listing.account_id = $accountId and listing.id = asked.id
    join duplicate_listings duplicate on duplicate.account_id = $accountId and duplicate.publisher = listing.publisher
      and duplicate.listing_ref = listing.ref`,
});
