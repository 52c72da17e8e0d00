import { recordEvents } from '@listings/events';
import type { SubmissionEvent } from '@listings/events';
import {
  endCreation,
  findListingByRef,
  hasListing,
  lockConnectedAccount,
  lockClaimedCreation,
  insertListingLink,
  locationOfListing,
  lockLinkableLocations,
  lockListing,
  postponeCreation,
  storeListings,
} from '@listings/persistence';
import type { ClaimedCreation, Transaction } from '@listings/persistence';
import { refreshVoiceStatus, requestPush } from '@listings/publisher-gateway';
import type { PublisherListing } from '@listings/publisher-sdk';
import { listingToStore } from '../accounts/read-listings.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { shareParts } from '../links/share-parts.js';
import { recordLinked } from '../links/link-events.js';
import type { CreationOutcome } from './creation-outcome.js';

type RecordingDependencies = Pick<ConnectionsDependencies, 'database' | 'clock' | 'publishers' | 'jobs' | 'records'>;

/**
 * Records the outcome of a creation request in one transaction, under the claim: links a created listing like any other
 * [contract 7], or reports a failed creation as an incomplete submission to the site [6.1]. Returns false when the
 * claim was lost.
 */
export async function recordCreation(
  deps: RecordingDependencies,
  claimed: ClaimedCreation,
  outcome: CreationOutcome,
): Promise<boolean> {
  const { accountId, locationId } = claimed;
  return deps.database.transaction(async (transaction) => {
    switch (outcome.event) {
      case 'created':
        return linkCreated(transaction, deps, claimed, outcome.listing);
      case 'refused':
        await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
        if (!(await lockClaimedCreation(transaction, claimed))) return false;
        await fail(transaction, deps, claimed, outcome);
        return true;
      case 'postponed':
        await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
        if (!(await lockClaimedCreation(transaction, claimed))) return false;
        await postponeCreation(transaction, claimed, outcome);
        await refreshVoiceStatus(transaction, deps, { accountId, locationIds: [locationId] });
        return true;
    }
  });
}

/** Links the new listing. Takes its locks in the same order as every other link. */
async function linkCreated(
  transaction: Transaction,
  deps: RecordingDependencies,
  claimed: ClaimedCreation,
  listing: PublisherListing,
): Promise<boolean> {
  const { accountId, locationId, publisher, connectedAccountId } = claimed;
  const key = { accountId, connectedAccountId };
  const stored = listingToStore(listing);
  const ofListing = { accountId, publisher, listingRef: stored.ref };
  // Invalid credentials do not prevent the link of a created listing; a disconnected account does.
  const status = await lockConnectedAccount(transaction, key);
  await lockListing(transaction, ofListing);
  await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
  if (!(await lockClaimedCreation(transaction, claimed))) return false;

  const owner = await locationOfListing(transaction, ofListing);
  const now = deps.clock.now();
  const created = { state: 'CREATED', issue: null, mayExist: false, now } as const;
  const voiced = { accountId, locationIds: [locationId] };
  if (owner === locationId) {
    await endCreation(transaction, claimed, created);
    await refreshVoiceStatus(transaction, deps, voiced);
    return true;
  }
  const issue =
    (status !== 'CONNECTED' && status !== 'REAUTH_REQUIRED' && 'The connected account was disconnected meanwhile') ||
    (owner !== undefined && 'The publisher has this listing already, and it is linked to another location') ||
    ((await hasListing(transaction, claimed)) && 'The location got another listing of this publisher meanwhile');
  if (issue) {
    await fail(transaction, deps, claimed, { issue, mayExist: owner === undefined });
    return true;
  }
  await storeListings(transaction, { ...key, publisher, listings: [stored] });
  const listingId = await findListingByRef(transaction, { ...key, ref: stored.ref });
  if (listingId === undefined) throw new Error('the new listing was not stored');
  await insertListingLink(transaction, { ...key, ...ofListing, locationId, listingId });
  await endCreation(transaction, claimed, created);
  await requestPush(transaction, deps, { ...voiced, publisher });
  await shareParts(transaction, { ...ofListing, locationId, values: listing });
  const link = { locationId, connectedAccountId, publisher: deps.publishers.get(publisher) };
  await recordLinked(transaction, { accountId, now }, [link]);
  return true;
}

/** Fails the creation request and records an incomplete submission to the site. */
async function fail(
  transaction: Transaction,
  deps: RecordingDependencies,
  claimed: ClaimedCreation,
  { issue, mayExist }: { issue: string; mayExist: boolean },
): Promise<void> {
  const { accountId, locationId, publisher } = claimed;
  const { publishers, clock } = deps;
  const now = clock.now();
  await endCreation(transaction, claimed, { state: 'FAILED', issue, mayExist, now });
  await refreshVoiceStatus(transaction, deps, { accountId, locationIds: [locationId] });
  const site = publishers.find(publisher)?.declaration.site;
  if (!site) return;
  const { id, name, url } = site;
  const event: SubmissionEvent = {
    name: 'listing.submission',
    locationId,
    site: { id, name, url },
    status: 'incomplete',
    errorMessage: issue,
  };
  await recordEvents(transaction, { accountId, now }, [event]);
}
