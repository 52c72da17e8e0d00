import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findByKeys } from '@listings/feature-locations';
import type { ConnectionsDependencies } from '../dependencies.js';
import { decodeListingId } from '../links/find-import-source.js';
import { listingSubject, locationSubject } from '../matching/match-subjects.js';
import { yieldingToEventLoop } from '../matching/yielding-to-event-loop.js';
import { likeLocations, placeGroups } from '../rules/lookalikes.js';
import { MatchSet } from '../rules/matching/match-set.js';
import type { MatchSubject } from '../rules/matching/match-subject.js';
import { samePlaces } from '../rules/matching/same-side.js';
import { findComparableListings } from '../store/connected-listings.js';
import { findPairsOfListings } from '../store/pairs-of-listings.js';

/** A listing from which an import would create a location. */
export interface LookalikeListing {
  readonly id: string;
  readonly connectedAccountId: string;
  readonly name: string;
  readonly address: string | null;
}

/** A location that looks like a listing. */
export interface LookalikeLocation {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
}

/**
 * Listings and locations that look like one place. If more than one of the listings is imported, or one beside a location, the account has the
 * place twice.
 */
export interface Lookalikes {
  readonly listings: readonly LookalikeListing[];
  readonly locations: readonly LookalikeLocation[];
  readonly reasons: readonly string[];
}

/** The result of a check before an import. */
export type ImportCheck = { readonly lookalikes: readonly Lookalikes[] } | { readonly violation: RuleViolation };

/**
 * Finds which of some listings look like the same place, or like a location, before they are imported. The listings may be of several connected
 * accounts. It compares the locations that have the name and street or the store code of one of the listings, or were suggested for one. It
 * leaves out pairs that somebody rejected as a match.
 */
export async function checkListingImport(
  { database, clock }: Pick<ConnectionsDependencies, 'database' | 'clock'>,
  { accountId }: Pick<Caller, 'accountId'>,
  connectedAccountListingIds: readonly string[],
): Promise<ImportCheck> {
  const decoded = connectedAccountListingIds.map((id) => decodeListingId(id)?.toLowerCase());
  if (!decoded.every((id) => id !== undefined)) return { violation: violation('SY81067') };
  const ids = [...new Set(decoded)];
  const listings = await findComparableListings(database, { accountId, ids });
  if (listings.length < ids.length) return { violation: violation('SY81067') };
  const places = new Map(ids.map((id, at) => [id, at]));
  listings.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  const subjects = listings.map(listingSubject);
  const pairs = await findPairsOfListings(database, { accountId, listingIds: ids });
  const rejected = new Set(pairs.filter((each) => each.rejected).map(pairKey));
  const found = await findByKeys(database, { accountId, ...keysOf(subjects), ids: suggested(pairs) });
  const locations = new Map(found.filter(({ archivedAt }) => archivedAt === null).map((each) => [each.id, each]));
  const set = new MatchSet();
  for (const subject of subjects) set.addListing(subject);
  for (const location of locations.values()) set.addLocation(locationSubject(location));
  const likes = await yieldingToEventLoop(
    clock,
    likeLocations(set, (pair) => rejected.has(pairKey(pair))),
  );
  const groups = placeGroups(await yieldingToEventLoop(clock, samePlaces(subjects)), likes);
  return {
    lookalikes: groups.map(({ listings: positions, locationIds, reasons }) => ({
      listings: positions.flatMap((at): LookalikeListing[] => {
        const listing = listings[at];
        if (!listing) return [];
        const { id, connectedAccountId, name, address } = listing;
        return [{ id, connectedAccountId, name, address }];
      }),
      locations: locationIds.flatMap((id): LookalikeLocation[] => {
        const location = locations.get(id);
        if (!location) return [];
        const { name, street, city } = location;
        return [{ id, name, address: [street, city].filter(Boolean).join(', ') || null }];
      }),
      reasons,
    })),
  };
}

/** The values by which listings may be recognized as locations. */
function keysOf(subjects: readonly MatchSubject[]) {
  return {
    storeIds: [...new Set(subjects.flatMap(({ storeCode }) => storeCode ?? []))],
    places: subjects.flatMap(({ name, street }) => (street === null ? [] : [{ name, street }])),
  };
}

function suggested(pairs: readonly { readonly locationId: number; readonly rejected: boolean }[]): number[] {
  return [...new Set(pairs.filter(({ rejected }) => !rejected).map(({ locationId }) => locationId))];
}

function pairKey({
  listingId,
  locationId,
}: {
  readonly listingId: string;
  readonly locationId: number | string;
}): string {
  return `${listingId} ${locationId}`;
}
