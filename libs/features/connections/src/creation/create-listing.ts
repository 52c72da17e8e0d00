import { dayOf, isSiteEnabled, RECONNECT, siteObstacle } from '@listings/domain';
import { readStoredLocation } from '@listings/feature-locations';
import { failpoint } from '@listings/platform';
import type { Lease } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { ListingContent, ListingCreationCapability, PublisherListing } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { isStorable } from '../listings/read-listings.js';
import { listingContent } from '../rules/listing-content.js';
import { UNVERIFYING_RECHECK_MS } from '../rules/verification-timing.js';
import { hasSuggestion } from '../store/listing-coverage.js';
import { beginCreation } from '../store/listing-creations.js';
import type { OpenCreation } from '../store/listing-creations.js';
import { hasListing, lockLinkableLocations } from '../store/listing-links.js';
import {
  creationFailure,
  LINKED_MEANWHILE,
  postponed,
  SUGGESTED_MEANWHILE,
  waitingForReconnect,
  withdrawn,
} from './creation-outcome.js';
import type { CreationOutcome } from './creation-outcome.js';

type CreationDependencies = Pick<ConnectionsDependencies, 'database' | 'clock' | 'publishers' | 'calls'>;

/** A creation request in work, with its consecutive failures. */
export interface CreationStep {
  readonly request: OpenCreation;
  readonly failures: number;
  readonly lease: Lease;
}

/**
 * Creates the requested listing, or determines why the request must wait or end [contract 7]. All calls for one creation request carry the
 * same request id, so that a crash or a lost response does not create a second listing.
 */
export async function createListing(deps: CreationDependencies, step: CreationStep): Promise<CreationOutcome> {
  const { publishers, database, clock } = deps;
  const { request } = step;
  const { connection, connectionIssue, locationId } = request;
  if (connection === null || connection === 'DISCONNECTED') return withdrawn('The connected account was disconnected');
  const registered = publishers.find(request.publisher);
  const capability = registered?.publisher.creation;
  if (!registered || !capability) return postponed({ waitMs: UNVERIFYING_RECHECK_MS, failed: false });
  if (connection === 'REAUTH_REQUIRED') return waitingForReconnect(connectionIssue ?? RECONNECT);
  const location = await readStoredLocation(database, request);
  if (!location) throw new Error(`Location ${locationId} of a creation request does not exist.`);
  if (location.archivedAt) return withdrawn('The location is archived');
  const content = contentOf(registered, location, dayOf(clock.now()));
  if (typeof content === 'string') return withdrawn(content);
  try {
    const created = await call(deps, step, { capability, content });
    return typeof created === 'string' ? withdrawn(created) : { event: 'created', listing: created };
  } catch (error) {
    return creationFailure(failureOf(error), step, clock);
  }
}

/** The content of the new listing, or why the publisher cannot show the location. */
function contentOf(
  { publisher, declaration: { site, categories } }: RegisteredPublisher,
  location: Parameters<typeof listingContent>[0],
  today: string,
): ListingContent | string {
  if (!isSiteEnabled(location, site.id)) return 'The site is not enabled for the location';
  const obstacle = siteObstacle(site, location);
  if (obstacle !== undefined) return obstacle;
  const { takes } = publisher.submission ?? {};
  const built = listingContent(location, (query) => categories.toPublisher(query), {
    today,
    shownState: null,
    takes,
  });
  return 'obstacle' in built ? built.obstacle : built.content;
}

/** The created listing; or, without a call, why the location no longer needs one. */
function call(
  { calls, database }: CreationDependencies,
  { request, lease }: CreationStep,
  { capability, content }: { capability: ListingCreationCapability; content: ListingContent },
): Promise<PublisherListing | string> {
  const { accountId, locationId, connectedAccountId, folderRef, requestId } = request;
  return calls.call({ accountId, locationId, connectedAccountId }, async ({ session }) => {
    const begun = lease.isHeld() ? await begin(database, request) : 'ended';
    if (typeof begun === 'object') return begun.needless;
    if (begun === 'ended') throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
    failpoint('creation.before_call');
    const folder = folderRef === null ? {} : { folderRef };
    const listing = await capability.createListing({ session, ...folder, content, requestId });
    failpoint('creation.after_call');
    if (isStorable(listing)) return listing;
    throw new PublisherError({ kind: 'TRANSIENT', text: 'the response contained no listing', operatorAlarm: true });
  });
}

/**
 * Begins the creation unless the location has a link, or a suggested match for which the request shall not create another listing. Locks the
 * location first, so that nobody links it between the check and the beginning.
 */
async function begin(
  database: ConnectionsDependencies['database'],
  request: OpenCreation,
): Promise<'begun' | 'ended' | { readonly needless: string }> {
  const { accountId, locationId } = request;
  return database.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    if (await hasListing(transaction, request)) return { needless: LINKED_MEANWHILE };
    if (request.unlessSuggested && (await hasSuggestion(transaction, request)))
      return { needless: SUGGESTED_MEANWHILE };
    return (await beginCreation(transaction, request)) ? 'begun' : 'ended';
  });
}
