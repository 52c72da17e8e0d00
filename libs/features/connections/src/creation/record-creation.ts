import { recordEvents } from '@listings/events';
import type { SubmissionEvent } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import type { PublisherListing } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { announceLinks, announceStates } from '../links/announce-links.js';
import { recordLinked } from '../links/link-events.js';
import { addWorkOfLinks } from '../links/work-of-links.js';
import { listingToStore } from '../listings/read-listings.js';
import { lockConnectedAccount } from '../store/connected-accounts.js';
import { databaseTime, findListingByRef, storeListings } from '../store/connected-listings.js';
import { endCreation, postponeCreation } from '../store/listing-creations.js';
import type { OpenCreation } from '../store/listing-creations.js';
import {
  hasListing,
  insertListingLink,
  locationOfListing,
  lockLinkableLocations,
  lockListing,
} from '../store/listing-links.js';
import { forgetRejections } from '../store/rejected-matches.js';
import { LINKED_MEANWHILE } from './creation-outcome.js';
import type { CreationOutcome } from './creation-outcome.js';

type RecordingDependencies = Pick<ConnectionsDependencies, 'clock' | 'followers' | 'publishers' | 'work'>;

/** A creation request with the outcome of an attempt at it. */
export interface EndedCreation {
  readonly request: OpenCreation;
  readonly outcome: CreationOutcome;
}

/** Why a creation request failed. `mayExist`: the publisher may have the listing. */
interface CreationFailure {
  readonly issue: string;
  readonly mayExist: boolean;
}

/**
 * Records outcomes of creation requests of an account: links a created listing like any other [contract 7], or reports a failed creation
 * as an incomplete submission to the site [6.1]. Takes its locks in the same order as every other link.
 */
export async function recordCreations(
  transaction: Transaction,
  deps: RecordingDependencies,
  { accountId, ended }: { accountId: number; ended: readonly EndedCreation[] },
): Promise<void> {
  const now = deps.clock.now();
  const locationIds = [...new Set(ended.map(({ request }) => request.locationId))];
  const statuses = await lock(transaction, { accountId, ended, locationIds });
  const linked: OpenCreation[] = [];
  const failures: SubmissionEvent[] = [];
  for (const { request, outcome } of ended) {
    if (outcome.event === 'postponed') {
      await postponeCreation(transaction, request, outcome);
      continue;
    }
    const status = statuses.get(request.connectedAccountId);
    const result =
      outcome.event === 'created'
        ? await link(transaction, deps, { request, listing: outcome.listing, status })
        : outcome;
    if (typeof result === 'string') {
      await endCreation(transaction, request, { state: 'CREATED', issue: null, mayExist: false, now });
      if (result === 'linked') linked.push(request);
    } else {
      await endCreation(transaction, request, { ...result, state: 'FAILED', now });
      failures.push(...failureEvents(deps, request, result));
    }
  }
  await announceStates(transaction, deps, { accountId, locationIds });
  await addWorkOfLinks(transaction, deps, { accountId, links: linked });
  const links = linked.map((request) => ({ ...request, publisher: deps.publishers.get(request.publisher) }));
  await recordLinked(transaction, { accountId, now }, links);
  await recordEvents(transaction, { accountId, now }, failures);
}

/** Locks what the outcomes change, and returns the statuses of the connected accounts of created listings. */
async function lock(
  transaction: Transaction,
  { accountId, ended, locationIds }: { accountId: number; ended: readonly EndedCreation[]; locationIds: number[] },
) {
  const created = ended.flatMap(({ request, outcome }) =>
    outcome.event === 'created' ? [{ ...request, listingRef: listingToStore(outcome.listing).ref }] : [],
  );
  const statuses = new Map<string, Awaited<ReturnType<typeof lockConnectedAccount>>>();
  for (const connectedAccountId of [...new Set(created.map((each) => each.connectedAccountId))].sort())
    statuses.set(connectedAccountId, await lockConnectedAccount(transaction, { accountId, connectedAccountId }));
  const listings = new Map(created.map((each) => [`${each.publisher} ${each.listingRef}`, each]));
  for (const [, listing] of [...listings].sort(([one], [other]) => (one < other ? -1 : 1)))
    await lockListing(transaction, listing);
  await lockLinkableLocations(transaction, { accountId, locationIds });
  return statuses;
}

/** Links a new listing, unless it is linked already; returns why it cannot be linked. */
async function link(
  transaction: Transaction,
  deps: RecordingDependencies,
  { request, listing, status }: { request: OpenCreation; listing: PublisherListing; status: string | undefined },
): Promise<'linked' | 'linked before' | CreationFailure> {
  const { accountId, locationId, publisher, connectedAccountId } = request;
  const key = { accountId, connectedAccountId };
  const stored = listingToStore(listing);
  const ofListing = { accountId, publisher, listingRef: stored.ref };
  const owner = await locationOfListing(transaction, ofListing);
  if (owner === locationId) return 'linked before';
  const issue =
    // Invalid credentials do not prevent the link of a created listing; a disconnected account does.
    (status !== 'CONNECTED' && status !== 'REAUTH_REQUIRED' && 'The connected account was disconnected meanwhile') ||
    (owner !== undefined && 'The publisher has this listing already, and it is linked to another location') ||
    ((await hasListing(transaction, request)) && LINKED_MEANWHILE);
  if (issue) return { issue, mayExist: owner === undefined };
  await storeListings(transaction, { ...key, publisher, listings: [stored], seenAt: await databaseTime(transaction) });
  const listingId = await findListingByRef(transaction, { ...key, ref: stored.ref });
  if (listingId === undefined) throw new Error('the new listing was not stored');
  await insertListingLink(transaction, { ...key, ...ofListing, locationId, listingId });
  await forgetRejections(transaction, { accountId, links: [{ locationId, publisher, ref: stored.ref }] });
  const { serviceArea, socialUrls, attributeValues: attributes, publicHolidayHours } = listing;
  const permanentlyClosed = listing.openStatus === 'PERMANENTLY_CLOSED';
  const parts = { serviceArea, socialUrls, attributes, publicHolidayHours, permanentlyClosed };
  const shared = { listingRef: stored.ref, ...parts };
  await announceLinks(transaction, deps, { accountId, publisher, links: [{ connectedAccountId, locationId, shared }] });
  return 'linked';
}

/** The event of a failed creation: an incomplete submission to the site. */
function failureEvents(
  { publishers }: RecordingDependencies,
  { locationId, publisher }: OpenCreation,
  { issue }: CreationFailure,
): SubmissionEvent[] {
  const site = publishers.find(publisher)?.declaration.site;
  if (!site) return [];
  const { id, name, url } = site;
  return [
    { name: 'listing.submission', locationId, site: { id, name, url }, status: 'incomplete', errorMessage: issue },
  ];
}
