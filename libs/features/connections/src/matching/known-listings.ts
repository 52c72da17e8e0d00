import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { violation } from '@listings/errors';
import type { ReadingDependencies } from '../dependencies.js';
import { linkListings } from '../links/link-listings.js';
import type { WantedLink } from '../links/link-listings.js';
import { findConnectedListing } from '../store/connected-listings.js';
import { findKnownListings, saveKnownListings } from '../store/known-listings.js';
import type { KnownListing } from '../store/known-listings.js';

/** Locations whose listings one transaction links. */
const AT_ONCE = 50;

/**
 * Remembers the listings that locations are known to have at publishers, by their public pages. The search for matches of an account that
 * has such a listing links it without asking. Returns the number of listings that are new or other ones.
 */
export function rememberListings(
  transaction: Transaction,
  request: { readonly accountId: number; readonly listings: readonly KnownListing[] },
): Promise<number> {
  return saveKnownListings(transaction, request);
}

/**
 * Links the listings of a connected account that are known to be those of locations, under the rules of each link: what somebody
 * has rejected, archived or linked meanwhile is left alone. A repeated call links nothing twice. Returns the number of links.
 */
export async function linkKnownListings(
  deps: ReadingDependencies,
  key: ConnectedAccountKey & { readonly publisher: string },
): Promise<number> {
  const { accountId, publisher } = key;
  const registered = deps.publishers.find(publisher);
  if (!registered) return 0;
  let made = 0;
  for (let after = 0; ;) {
    const known = await findKnownListings(deps.database, { ...key, after, limit: AT_ONCE });
    const wanted: WantedLink[] = [];
    for (const { locationId, listingId } of known) {
      if (listingId === null) continue;
      const listing = await findConnectedListing(deps.database, { accountId, id: listingId });
      const source = listing ? { listing, publisher: registered } : { violation: violation('SY81067') };
      wanted.push({ locationId, source, proposedBy: 'matching' });
    }
    if (wanted.length > 0) {
      const outcomes = await deps.database.transaction((transaction) =>
        linkListings(transaction, deps, { accountId }, wanted),
      );
      made += outcomes.filter((outcome) => outcome.length === 0).length;
    }
    const last = known.at(-1);
    if (!last || known.length < AT_ONCE) return made;
    after = last.locationId;
  }
}
