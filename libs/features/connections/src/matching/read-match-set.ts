import type { Sql } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { MatchSet } from '../rules/matching/match-set.js';
import { findMatchableListings, findMatchableLocations } from '../store/match-suggestions.js';
import { findRejectedPairsAfter } from '../store/rejected-matches.js';
import { listingSubject, locationSubject } from './match-subjects.js';

/** Rows that one statement reads: they are prepared for the comparison in about 20 ms. */
export const MATCH_PAGE = 200;

/** No id comes before it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What a search for matches compares. */
export interface MatchInput {
  readonly set: MatchSet;
  /** Whether somebody rejected the pair at these positions. */
  readonly isRejected: (pair: { readonly location: number; readonly listing: number }) => boolean;
}

/** Reads both sides of a search for matches, and the rejected pairs, page by page. */
export async function readMatchSet(sql: Sql, key: ConnectedAccountKey & { publisher: string }): Promise<MatchInput> {
  const set = new MatchSet();
  const rejected = await readRejected(sql, key);
  const rejectedAt = new Map<number, ReadonlySet<string>>();
  let position = 0;
  for (let after = ''; ;) {
    const page = await findMatchableListings(sql, { ...key, after, limit: MATCH_PAGE });
    for (const listing of page) {
      const ofListing = rejected.get(listing.id);
      if (ofListing) rejectedAt.set(position, ofListing);
      set.addListing(listingSubject(listing));
      position += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < MATCH_PAGE) break;
    after = last.ref;
  }
  for (let after = 0; ;) {
    const page = await findMatchableLocations(sql, { ...key, after, limit: MATCH_PAGE });
    for (const location of page) set.addLocation(locationSubject(location));
    const last = page.at(-1);
    if (!last || page.length < MATCH_PAGE) break;
    after = last.id;
  }
  // Few listings have a rejected pair: only theirs are looked up by their ids.
  const isRejected: MatchInput['isRejected'] = (pair) =>
    rejectedAt.get(pair.listing)?.has(set.idsOf(pair).locationId) ?? false;
  return { set, isRejected };
}

/** The rejected locations of each listing that has some. */
async function readRejected(sql: Sql, key: ConnectedAccountKey): Promise<Map<string, Set<string>>> {
  const rejected = new Map<string, Set<string>>();
  for (let after = FIRST_ID; ;) {
    const page = await findRejectedPairsAfter(sql, { ...key, after, limit: MATCH_PAGE });
    for (const { listingId, locationId } of page) {
      const ofListing = rejected.get(listingId) ?? new Set();
      rejected.set(listingId, ofListing.add(String(locationId)));
    }
    const last = page.at(-1);
    if (!last || page.length < MATCH_PAGE) return rejected;
    after = last.id;
  }
}
