import type { Sql } from '@listings/persistence';
import { listingSubject, locationSubject } from '../matching/match-subjects.js';
import { MATCH_PAGE as PAGE } from '../matching/read-match-set.js';
import type { DuplicateMarks } from '../rules/find-duplicates.js';
import { MatchSet } from '../rules/matching/match-set.js';
import { findCheckableListings, findCheckableLocations, findDismissedPairs } from '../store/duplicate-checks.js';
import type { DuplicateCheckKey } from '../store/duplicate-checks.js';

/** Reads both sides of a check for duplicates, page by page. The id of a listing in them is the publisher's reference. */
export async function readDuplicateSet(
  sql: Sql,
  key: DuplicateCheckKey,
): Promise<{ set: MatchSet; marks: DuplicateMarks }> {
  const set = new MatchSet();
  for (let after = ''; ;) {
    const page = await findCheckableListings(sql, { ...key, after, limit: PAGE });
    for (const { ref, name, content } of page) set.addListing(listingSubject({ id: ref, name, content }));
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.ref;
  }
  const linked: boolean[] = [];
  for (let after = 0; ;) {
    const page = await findCheckableLocations(sql, { ...key, after, limit: PAGE });
    for (const location of page) {
      set.addLocation(locationSubject(location));
      linked.push(location.isLinked);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const dismissed = await readDismissed(sql, key);
  const isDismissed: DuplicateMarks['isDismissed'] = ({ locationId, listingId }) =>
    dismissed.has(`${locationId} ${listingId}`);
  return { set, marks: { isLinked: (at) => linked[at] === true, isDismissed } };
}

async function readDismissed(sql: Sql, key: DuplicateCheckKey): Promise<Set<string>> {
  const dismissed = new Set<string>();
  for (let after = { locationId: 0, listingRef: '' }; ;) {
    const page = await findDismissedPairs(sql, { ...key, after, limit: PAGE });
    for (const { locationId, listingRef } of page) dismissed.add(`${locationId} ${listingRef}`);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return dismissed;
    after = last;
  }
}
