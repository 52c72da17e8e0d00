import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import {
  hasListing,
  insertListingLink,
  isUniqueViolation,
  locationOfListing,
  lockLinkableLocations,
  lockListing,
} from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import { recordConnected } from './create-location-from-listing.js';
import type { ConnectionsDependencies } from './dependencies.js';
import { findImportSource, holdForLink } from './find-import-source.js';
import type { ImportSource, ListingReference } from './find-import-source.js';
import { requestPush } from './request-push.js';

/** Every rule that stood in the way; empty when the listing is linked. */
export type LinkResult = readonly RuleViolation[];

/**
 * Links a listing to a location that exists [4.7.6]: at most one listing of a publisher for each location, at most
 * one location for each listing [contract 7]. Event connection.location_connected.
 */
export async function connectListing(
  deps: ConnectionsDependencies,
  caller: Caller,
  { locationId, ...reference }: ListingReference & { locationId: number },
): Promise<LinkResult> {
  const source = await findImportSource(deps, caller, reference);
  try {
    return await link(deps, caller, locationId, source);
  } catch (error) {
    if (isUniqueViolation(error, 'listing_links_listing')) return [violation('SY81068')];
    if (isUniqueViolation(error, 'listing_links_pkey')) return [violation('SY81091')];
    throw error;
  }
}

async function link(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  locationId: number,
  source: ImportSource | { violation: RuleViolation },
): Promise<LinkResult> {
  const { database, clock } = deps;
  return database.answerTransaction(async (transaction) => {
    const found: RuleViolation[] = [];
    if ('violation' in source) {
      found.push(source.violation);
    } else {
      const { connectedAccountId } = source.listing;
      const lost = await holdForLink(transaction, { accountId, connectedAccountId });
      if (lost) found.push(lost);
      const ofListing = { accountId, publisher: source.listing.publisher, listingRef: source.listing.ref };
      await lockListing(transaction, ofListing);
      if ((await locationOfListing(transaction, ofListing)) !== undefined) found.push(violation('SY81068'));
    }

    const [location] = await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    if (!location) throw invalidId('unknown');
    if (location.archived) found.push(violation('SY00008'));
    if ('violation' in source) return found;

    const { listing, publisher } = source;
    if (await hasListing(transaction, { accountId, locationId, publisher: listing.publisher })) {
      found.push(violation('SY81091'));
    }
    if (found.length > 0) return found;
    const key = { accountId, connectedAccountId: listing.connectedAccountId, locationId };
    await insertListingLink(transaction, {
      ...key,
      publisher: listing.publisher,
      listingId: listing.id,
      listingRef: listing.ref,
    });
    await requestPush(transaction, deps, { accountId, locationIds: [locationId] });
    await recordConnected(transaction, { ...key, platform: eventPlatform(publisher), now: clock.now() });
    return [];
  });
}
