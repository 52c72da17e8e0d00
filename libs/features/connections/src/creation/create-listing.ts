import {
  isSiteEnabled,
  listingContent,
  MAX_LOST_CLAIMS,
  RECONNECT,
  SET_ASIDE,
  siteObstacle,
  UNVERIFYING_RECHECK_MS,
} from '@listings/domain';
import type { ListingContent } from '@listings/domain';
import {
  beginCreation,
  claimCreations,
  extendCreationLease,
  forgetBlockedWork,
  isSetAside,
  readSubmittedLocation,
} from '@listings/persistence';
import type { ClaimedCreation } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { failureOf, PublisherError } from '@listings/publisher-sdk';
import type { ListingCreationCapability, PublisherListing } from '@listings/publisher-sdk';
import { isStorable } from '../accounts/read-listings.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { creationFailure, waitingForReconnect, withdrawn } from './creation-outcome.js';
import type { CreationOutcome } from './creation-outcome.js';
import { recordCreation } from './record-creation.js';

/** Dependencies for creating listings, which only the worker does. */
export interface CreationDependencies extends Pick<
  ConnectionsDependencies,
  'database' | 'clock' | 'publishers' | 'jobs' | 'logger' | 'records'
> {
  readonly calls: Pick<ConnectionsDependencies['calls'], 'call'>;
}

/** Claims due creation requests for this process. */
export function claimDueCreations({ database, clock }: CreationDependencies, limit: number) {
  return claimCreations(database, { claim: clock.uuid(), limit });
}

/**
 * Creates the requested listing and links it to its location [contract 7]. All calls for one creation request carry the
 * same request id, so that a crash or a lost response does not create a second listing.
 */
export async function createListing(
  deps: CreationDependencies,
  claimed: ClaimedCreation,
): Promise<CreationOutcome['event'] | 'lost'> {
  failpoint('creation.after_claim');
  const { accountId, locationId, publisher } = claimed;
  const renew = () => extendCreationLease(deps.database, claimed);
  const row = { accountId, locationId, publisher };
  const { clock, logger } = deps;
  const outcome = await renewingLease({ renew, clock, logger, row }, () => attempt(deps, claimed));
  failpoint('creation.before_mark');
  if (!(await recordCreation(deps, claimed, outcome))) return 'lost';
  if (outcome.event === 'refused' && outcome.issue === SET_ASIDE)
    await forgetBlockedWork(deps.database, 'listing-creations', claimed);
  return outcome.event;
}

/** Calls the publisher, or determines why the request must wait or end. */
async function attempt(deps: CreationDependencies, claimed: ClaimedCreation): Promise<CreationOutcome> {
  const { publishers, database, logger, clock } = deps;
  const { connection, connectionIssue, failures, lostClaims } = claimed;
  if (lostClaims > 0 && (await isSetAside(database, 'listing-creations', claimed))) {
    logger.error({ ...claimed }, 'giving up a creation request: the processes that work on it stop responding');
    return withdrawn(SET_ASIDE);
  }
  if (lostClaims >= MAX_LOST_CLAIMS) {
    logger.error({ ...claimed }, 'giving up a creation request: the processes that work on it crash');
    return withdrawn('The listing could not be created');
  }
  if (connection === null || connection === 'DISCONNECTED') return withdrawn('The connected account was disconnected');
  const registered = publishers.find(claimed.publisher);
  const capability = registered?.publisher.creation;
  if (!registered || !capability) {
    return { event: 'postponed', waitMs: UNVERIFYING_RECHECK_MS, failures, issue: null, blocked: false };
  }
  if (connection === 'REAUTH_REQUIRED') return waitingForReconnect(connectionIssue ?? RECONNECT);
  const location = await readSubmittedLocation(database, claimed);
  if (!location) throw new Error(`listing of location ${claimed.locationId}, which does not exist`);
  if (location.archivedAt) return withdrawn('The location is archived');
  const content = contentOf(registered, location);
  if (typeof content === 'string') return withdrawn(content);
  try {
    return { event: 'created', listing: await call(deps, { claimed, capability, content }) };
  } catch (error) {
    return creationFailure(failureOf(error), claimed, clock);
  }
}

/** The content of the new listing, or why the publisher cannot show the location. */
function contentOf(
  { publisher, declaration: { site, categories } }: RegisteredPublisher,
  location: Parameters<typeof listingContent>[0],
): ListingContent | string {
  if (!isSiteEnabled(location, site.id)) return 'The site is not enabled for the location';
  const obstacle = siteObstacle(site, location);
  if (obstacle !== undefined) return obstacle;
  const { takes } = publisher.submission ?? {};
  const built = listingContent(location, (query) => categories.toPublisher(query), { shownState: null, takes });
  return 'obstacle' in built ? built.obstacle : built.content;
}

function call(
  { calls, database }: CreationDependencies,
  step: { claimed: ClaimedCreation; capability: ListingCreationCapability; content: ListingContent },
): Promise<PublisherListing> {
  const { claimed, capability, content } = step;
  const { accountId, locationId, connectedAccountId, folderRef, requestId } = claimed;
  return calls.call({ accountId, locationId, connectedAccountId }, async ({ session }) => {
    if (!(await beginCreation(database, claimed))) {
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });
    }
    failpoint('creation.before_call');
    const folder = folderRef === null ? {} : { folderRef };
    const listing = await capability.createListing({ session, ...folder, content, requestId });
    failpoint('creation.after_call');
    if (isStorable(listing)) return listing;
    throw new PublisherError({ kind: 'TRANSIENT', text: 'the response contained no listing', operatorAlarm: true });
  });
}
