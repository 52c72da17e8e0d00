import { MatchSet } from '../rules/matching/match-set.js';
import { findMatchableListings, findMatchableLocations } from '../store/match-suggestions.js';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Sql } from '@listings/persistence';
import { listingSubject, locationSubject } from './match-subjects.js';

/** Rows that one statement reads: they are prepared for the comparison in about 20 ms. */
export const MATCH_PAGE = 200;

/** Reads both sides of a search for matches, page by page. */
export async function readMatchSet(sql: Sql, key: ConnectedAccountKey & { publisher: string }): Promise<MatchSet> {
  const set = new MatchSet();
  for (let after = ''; ;) {
    const page = await findMatchableListings(sql, { ...key, after, limit: MATCH_PAGE });
    for (const listing of page) set.addListing(listingSubject(listing));
    const last = page.at(-1);
    if (!last || page.length < MATCH_PAGE) break;
    after = last.ref;
  }
  for (let after = 0; ;) {
    const page = await findMatchableLocations(sql, { ...key, after, limit: MATCH_PAGE });
    for (const location of page) set.addLocation(locationSubject(location));
    const last = page.at(-1);
    if (!last || page.length < MATCH_PAGE) return set;
    after = last.id;
  }
}
