import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Database, InUnit, Transaction } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { Work } from '@listings/work';
import { decodeListingId } from '../links/find-import-source.js';
import { listingSubject, locationSubject } from '../matching/match-subjects.js';
import { withId } from '../matching/trigger-matches.js';
import { decidedStatus } from '../rules/duplicate-state.js';
import type { DuplicateDecision } from '../rules/duplicate-state.js';
import { compareForDuplicate } from '../rules/find-duplicates.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { findChecksAt } from '../store/duplicate-checks.js';
import {
  findDecidableListings,
  findDecidedDuplicates,
  findMatchableLocation,
  storeDecisions,
} from '../store/duplicate-listings.js';
import type { DecidableListing } from '../store/duplicate-listings.js';
import { lockLinkableLocations, lockListing } from '../store/listing-links.js';
import { duplicateRecord } from './duplicate-record.js';
import type { DuplicateRecord } from './duplicate-record.js';

/** A client's decision about listings of one location. */
export interface DuplicateDecisionRequest<D extends DuplicateDecision> {
  readonly locationId: number;
  readonly listingItemIds: readonly string[];
  readonly decision: D;
}

/** The decided listings, or all rules that the decision breaks. */
export type DecisionResult<D extends DuplicateDecision> =
  | { readonly outcome: 'decided'; readonly listings: readonly DuplicateRecord<(typeof decidedStatus)[D]>[] }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/**
 * Marks listings as duplicates of a location, or as none [contract 11]: all of them or, if one breaks a rule, none. A repeated decision changes
 * nothing. Locks the listings and then the location, in the order of linkListings, so that of a link and a mark made at the same time the later
 * one sees the earlier one.
 */
export async function decideDuplicates<D extends DuplicateDecision>(
  deps: InUnit<{ database: Database; clock: Clock; work: Work }>,
  { accountId }: Caller,
  { locationId, listingItemIds, decision }: DuplicateDecisionRequest<D>,
): Promise<DecisionResult<D>> {
  const given = new Map<string, string>();
  const violations: RuleViolation[] = [];
  for (const id of new Set(listingItemIds)) {
    const uuid = decodeListingId(id);
    if (uuid === undefined) violations.push(withId(violation('SY81067'), id));
    else if (!given.has(uuid)) given.set(uuid, id);
  }
  return deps.unit.transaction(async (transaction) => {
    const listings = await lockedListings(transaction, { accountId, ids: [...given.keys()] });
    const key = { accountId, locationId };
    const [held] = await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    const location = held && (await findMatchableLocation(transaction, key));
    if (!location) throw invalidId('unknown');
    if (held.archived) violations.push(violation('SY00008'));
    for (const [uuid, id] of given) {
      const listing = listings.find((each) => each.id === uuid);
      if (!listing) violations.push(withId(violation('SY81067'), id));
      else if (listing.isLinked && decision === 'marked') violations.push(withId(violation('SY81068'), id));
    }
    if (violations.length > 0) return { outcome: 'refused', violations };

    // Two connected accounts may both list the same listing of the publisher.
    const distinct = new Map(listings.map((listing) => [`${listing.publisher} ${listing.ref}`, listing]));
    const subject = locationSubject(location);
    const ids = await storeDecisions(transaction, {
      ...key,
      decision,
      now: deps.clock.now(),
      listings: [...distinct.values()].map((listing) => ({
        publisher: listing.publisher,
        listingRef: listing.ref,
        ...compareForDuplicate(subject, listingSubject(listing)),
      })),
    });
    // Another location may resemble the listing most now.
    const publishers = listings.map((each) => each.publisher);
    const checks = await findChecksAt(transaction, { accountId, publishers });
    deps.work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows: checks });
    const rows = await findDecidedDuplicates(transaction, { accountId, ids });
    const shown = rows.map((row) => {
      const listing = distinct.get(`${row.publisher} ${row.listingRef}`);
      return duplicateRecord({ ...row, status: decidedStatus[decision], listingId: listing?.id ?? row.listingId });
    });
    return { outcome: 'decided', listings: shown };
  });
}

/** Locks the stored ones of these listings, and returns them as they are under the lock. */
async function lockedListings(
  transaction: Transaction,
  key: { accountId: number; ids: readonly string[] },
): Promise<DecidableListing[]> {
  const found = await findDecidableListings(transaction, key);
  const keys = new Map(found.map(({ publisher, ref }) => [`${publisher} ${ref}`, { publisher, listingRef: ref }]));
  for (const name of [...keys.keys()].sort()) {
    const listing = keys.get(name);
    if (listing) await lockListing(transaction, { accountId: key.accountId, ...listing });
  }
  return findDecidableListings(transaction, key);
}
