import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockConnectedAccount } from '../store/connected-accounts.js';
import { isMarkedDuplicate } from '../store/duplicate-listings.js';
import { forgetKnownListings } from '../store/known-listings.js';
import {
  hasListing,
  insertListingLink,
  locationOfListing,
  lockLinkableLocations,
  lockListing,
} from '../store/listing-links.js';
import { forgetRejections, isRejectedMatch } from '../store/rejected-matches.js';
import { announceLinks } from './announce-links.js';
import { accountViolation } from './find-import-source.js';
import type { ImportSource } from './find-import-source.js';
import { recordLinked } from './link-events.js';
import { addWorkOfLinks } from './work-of-links.js';

/** A requested link between a listing and a location. */
export interface WantedLink {
  readonly locationId: number;
  /** The listing, or why it cannot be linked at all. */
  readonly source: ImportSource | { readonly violation: RuleViolation };
  /** Who proposed the link. Matching must leave out marked duplicates and rejected matches; a person may link them. */
  readonly proposedBy: 'matching' | 'client';
}

const REJECTED_MEANWHILE = violation('SY81093', 'Somebody has rejected this match meanwhile');

/**
 * The result of one requested link: `unknown location`, or the broken rules; an empty list when the link was created.
 */
export type LinkOutcome = 'unknown location' | readonly RuleViolation[];

/**
 * Links listings to existing locations, as far as the rules permit [4.7.6], [contract 7], with connection.location_connected for each [6.3].
 * Locks accounts, listings and locations in sorted order, so that concurrent calls cannot deadlock and the later one sees the links of the
 * earlier one. Returns one outcome per request, in the same order. Records events, so it must be the last step of the transaction.
 */
export async function linkListings(
  transaction: Transaction,
  deps: Pick<ConnectionsDependencies, 'clock' | 'followers' | 'work'>,
  { accountId }: Pick<Caller, 'accountId'>,
  wanted: readonly WantedLink[],
): Promise<LinkOutcome[]> {
  const sources = wanted.flatMap(({ source }) => ('violation' in source ? [] : [source]));
  const lost = new Map<string, RuleViolation | undefined>();
  for (const connectedAccountId of sorted(sources.map(({ listing }) => listing.connectedAccountId))) {
    lost.set(
      connectedAccountId,
      accountViolation(await lockConnectedAccount(transaction, { accountId, connectedAccountId })),
    );
  }
  const keyOf = ({ listing: { publisher, ref } }: ImportSource) => ({ accountId, publisher, listingRef: ref });
  const listings = new Map(
    sources.map((source) => [`${source.listing.publisher} ${source.listing.ref}`, keyOf(source)]),
  );
  for (const key of sorted([...listings.keys()])) {
    await lockListing(transaction, listings.get(key) as ReturnType<typeof keyOf>);
  }
  const locationIds = [...new Set(wanted.map(({ locationId }) => locationId))];
  const found = await lockLinkableLocations(transaction, { accountId, locationIds });
  const locations = new Map(found.map((location) => [location.locationId, location]));

  const outcomes: LinkOutcome[] = [];
  const made: { locationId: number; source: ImportSource }[] = [];
  for (const { locationId, source, proposedBy } of wanted) {
    const location = locations.get(locationId);
    if (!location) {
      outcomes.push('unknown location');
      continue;
    }
    const violations: RuleViolation[] = [];
    if ('violation' in source) {
      violations.push(source.violation);
    } else {
      const account = lost.get(source.listing.connectedAccountId);
      if (account) violations.push(account);
      if ((await locationOfListing(transaction, keyOf(source))) !== undefined) violations.push(violation('SY81068'));
      if (proposedBy === 'matching' && (await isMarkedDuplicate(transaction, keyOf(source)))) {
        violations.push(violation('SY81094'));
      }
      const pair = { accountId, locationId, listingId: source.listing.id };
      if (proposedBy === 'matching' && (await isRejectedMatch(transaction, pair))) violations.push(REJECTED_MEANWHILE);
    }
    if (location.archived) violations.push(violation('SY00008'));
    if (!('violation' in source)) {
      const { publisher, connectedAccountId, id, ref } = source.listing;
      if (await hasListing(transaction, { accountId, locationId, publisher })) violations.push(violation('SY81091'));
      if (violations.length === 0) {
        const link = { accountId, connectedAccountId, locationId, publisher, listingId: id, listingRef: ref };
        await insertListingLink(transaction, link);
        made.push({ locationId, source });
      }
    }
    outcomes.push(violations);
  }

  const links = made.map(({ locationId, source: { listing } }) => ({ ...listing, locationId }));
  await forgetRejections(transaction, { accountId, links });
  await forgetKnownListings(transaction, { accountId, links });
  await addWorkOfLinks(transaction, deps, { accountId, links });
  for (const publisher of sorted(links.map((link) => link.publisher))) {
    const linked = links.filter((link) => link.publisher === publisher);
    await announceLinks(transaction, deps, { accountId, publisher, links: linked });
  }
  await recordLinked(
    transaction,
    { accountId, now: deps.clock.now() },
    made.map(({ locationId, source: { listing, publisher } }) => ({
      locationId,
      connectedAccountId: listing.connectedAccountId,
      publisher,
    })),
  );
  return outcomes;
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
