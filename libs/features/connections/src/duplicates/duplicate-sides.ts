import type { CheckedLocation, DuplicateSides, MatchSubject } from '@listings/domain';
import { findCheckableListings, findCheckableLocations, findDismissedPairs } from '@listings/persistence';
import type { DuplicateCheckKey, Sql } from '@listings/persistence';
import { listingSubject, locationSubject } from '../matching/match-subjects.js';

/** Rows that one statement reads. */
const PAGE = 1_000;

/** Reads both sides of a check for duplicates. The id of a listing in them is the publisher's reference. */
export async function duplicateSides(sql: Sql, key: DuplicateCheckKey): Promise<DuplicateSides> {
  const locations: CheckedLocation[] = [];
  for (let after = 0; ;) {
    const page = await findCheckableLocations(sql, { ...key, after, limit: PAGE });
    for (const location of page) locations.push({ ...locationSubject(location), isLinked: location.isLinked });
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const listings: MatchSubject[] = [];
  for (let after = ''; ;) {
    const page = await findCheckableListings(sql, { ...key, after, limit: PAGE });
    for (const { ref, name, content } of page) listings.push(listingSubject({ id: ref, name, content }));
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.ref;
  }
  const dismissed = new Set<string>();
  for (let after = { locationId: 0, listingRef: '' }; ;) {
    const page = await findDismissedPairs(sql, { ...key, after, limit: PAGE });
    for (const { locationId, listingRef } of page) dismissed.add(`${locationId} ${listingRef}`);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last;
  }
  return {
    locations,
    listings,
    isDismissed: ({ locationId, listingId }) => dismissed.has(`${locationId} ${listingId}`),
  };
}
