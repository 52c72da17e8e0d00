import { selectRows } from '@listings/persistence';

/** A listing and a location that were compared before. */
export interface ComparedPair {
  readonly listingId: string;
  readonly locationId: number;
  /** Whether somebody said that the listing does not show the location. */
  readonly rejected: boolean;
}

/** Pairs of a kind that are read of a listing. */
const OF_A_LISTING = 50;

/** Returns the locations that were suggested for some listings, or of which they are suspected duplicates, and the pairs that somebody rejected. */
export const findPairsOfListings = selectRows<
  [given: { accountId: number; listingIds: readonly string[] }],
  ComparedPair
>({
  name: 'pairs-of-listings',
  text: `select distinct asked.id as "listingId", pair.location_id as "locationId", pair.rejected
    from unnest($listingIds::uuid[]) as asked (id) cross join lateral (
      (select location_id, false as rejected from match_suggestions
        where account_id = $accountId and listing_id = asked.id limit ${OF_A_LISTING})
      union all
      (select location_id, true from rejected_matches where account_id = $accountId and listing_id = asked.id limit ${OF_A_LISTING})
      union all
      (select duplicate.location_id, duplicate.status = 'NOT_DUPLICATE'
        from connected_listings listing
        join duplicate_listings duplicate on duplicate.account_id = $accountId and duplicate.publisher = listing.publisher
          and duplicate.listing_ref = listing.ref
        where listing.account_id = $accountId and listing.id = asked.id limit ${OF_A_LISTING})
    ) pair`,
});
