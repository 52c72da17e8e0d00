import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { ReadingDependencies } from '../dependencies.js';
import { linkListings } from '../links/link-listings.js';
import type { WantedLink } from '../links/link-listings.js';
import { findConnectedListings } from '../store/connected-listings.js';
import { findKnownListings, hasKnownListings, saveKnownListings } from '../store/known-listings.js';
import type { KnownListing } from '../store/known-listings.js';

/** Most listings that one transaction links. */
const AT_ONCE = 50;
/** Most listings that one statement compares. */
const PAGE = 500;
/** Most bytes of the address of a public page: longer ones do not fit into an index. */
const LONGEST_PAGE = 2_000;

/**
 * Remembers the listings that locations are known to have at publishers, by their public pages. The search for matches of an account that has
 * such a listing links it without asking. Returns the number of listings that are new or have changed.
 */
export function rememberListings(
  transaction: Transaction,
  { accountId, listings }: { readonly accountId: number; readonly listings: readonly KnownListing[] },
): Promise<number> {
  const kept = listings.filter(({ liveLink }) => Buffer.byteLength(liveLink) <= LONGEST_PAGE);
  return saveKnownListings(transaction, { accountId, listings: kept });
}

/**
 * Links the listings of a connected account that are known to be those of locations, under the rules of each link: it skips what somebody has
 * rejected, archived or linked meanwhile. A repeated call links nothing twice.
 */
export async function linkKnownListings(
  deps: ReadingDependencies,
  key: ConnectedAccountKey & { readonly publisher: string },
): Promise<void> {
  const { accountId, publisher } = key;
  const registered = deps.publishers.find(publisher);
  if (!registered || !(await hasKnownListings(deps.database, { accountId, publisher }))) return;
  const pairs = await certainPairs(deps, key);
  for (let start = 0; start < pairs.length; start += AT_ONCE) {
    const part = pairs.slice(start, start + AT_ONCE);
    const ids = part.map(({ listingId }) => listingId);
    const found = await findConnectedListings(deps.database, { accountId, ids });
    const byId = new Map(found.map((listing) => [listing.id, listing]));
    const wanted = part.flatMap(({ locationId, listingId }): WantedLink[] => {
      const listing = byId.get(listingId);
      return listing ? [{ locationId, source: { listing, publisher: registered }, proposedBy: 'matching' }] : [];
    });
    await deps.database.transaction((transaction) => linkListings(transaction, deps, { accountId }, wanted));
  }
}

/** The pairs whose location and listing occur in no other pair: a page that several share identifies none of them. */
async function certainPairs(
  { database }: ReadingDependencies,
  key: ConnectedAccountKey & { readonly publisher: string },
): Promise<{ readonly locationId: number; readonly listingId: string }[]> {
  const pairs: { readonly locationId: number; readonly listingId: string }[] = [];
  for (let after = ''; ;) {
    const rows = await findKnownListings(database, { ...key, after, limit: PAGE });
    for (const { locationId, listingId } of rows) if (locationId !== null) pairs.push({ locationId, listingId });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.ref;
  }
  const locations = Map.groupBy(pairs, ({ locationId }) => locationId);
  const listings = Map.groupBy(pairs, ({ listingId }) => listingId);
  return pairs.filter(
    ({ locationId, listingId }) => locations.get(locationId)?.length === 1 && listings.get(listingId)?.length === 1,
  );
}
