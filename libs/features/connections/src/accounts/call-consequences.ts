import { LISTING_GONE, NO_ACCESS, RECONNECT } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { CallConsequences, CredentialsFailure, FailedCall, ListingFailure } from '@listings/publisher-gateway';
import { eventPlatform } from '@listings/publisher-registry';
import type { ConnectionFollower } from '../connection-follower.js';
import { announceStates } from '../links/announce-links.js';
import { breakListingLink, lockLocationOfListing, lockLocationsOfConnection } from '../store/listing-links.js';
import { requireReauthorization } from '../store/reauthorization.js';

/** Dependencies for applying the consequences of failed calls. */
export interface ConsequencesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly followers: readonly ConnectionFollower[];
}

/** Changes connected accounts and their links when the gateway notices that access to them is lost. */
export const callConsequences = (deps: ConsequencesDependencies): CallConsequences => ({
  credentialsInvalid: (call, failure) => stopConnection(deps, call, failure),
  listingLost: (call, failure) => breakLink(deps, call, failure),
});

/**
 * Moves the account from CONNECTED to REAUTH_REQUIRED and records one event per linked location [6.3], [contract 7].
 * The owner reads a sentence in the account and the events; only the log gets the publisher's protocol text.
 */
async function stopConnection(
  deps: ConsequencesDependencies,
  { target, publisher, credentialsVersion }: FailedCall,
  { cause, text }: CredentialsFailure,
): Promise<void> {
  const platform = eventPlatform(publisher);
  await deps.database.transaction(async (transaction) => {
    const issue = text || RECONNECT;
    if (!(await requireReauthorization(transaction, { ...target, credentialsVersion, issue }))) return;
    deps.logger.info({ publisher: publisher.names.kebab, ...target, cause }, 'connected account needs a new consent');
    const { linked, locked } = await lockLocationsOfConnection(transaction, target);
    const { accountId } = target;
    await announceStates(transaction, deps, { accountId, locationIds: locked });
    if (platform === undefined) return;
    const data = { platform, connected_account_id: target.connectedAccountId, ...reason(text || (cause && RECONNECT)) };
    const events = linked.map((locationId): LocationEvent => ({
      name: 'connection.reauth_required',
      locationId,
      data,
    }));
    await recordEvents(transaction, { accountId, now: deps.clock.now() }, events);
  });
}

/** Marks the link of one listing as broken and records one event [6.3], [contract 7]. The account stays connected. */
async function breakLink(
  deps: ConsequencesDependencies,
  { target, publisher }: FailedCall,
  failure: ListingFailure,
): Promise<void> {
  const { accountId } = target;
  const platform = eventPlatform(publisher);
  const broken = brokenBy(failure);
  await deps.database.transaction(async (transaction) => {
    // Prefer the stored reference: a plug-in may return the listing's reference in another form.
    const listing = { ...target, listingRef: target.listingRef ?? failure.listingRef };
    const locationIds = await lockLocationOfListing(transaction, listing);
    const locationId = await breakListingLink(transaction, {
      ...listing,
      status: broken.status,
      issue: broken.reason || NO_ACCESS,
    });
    await announceStates(transaction, deps, { accountId, locationIds });
    if (locationId === undefined || platform === undefined) return;
    const data = { platform, connected_account_id: target.connectedAccountId, ...reason(broken.reason) };
    await recordEvents(transaction, { accountId, now: deps.clock.now() }, [
      { name: 'connection.listing_inaccessible', locationId, data },
    ]);
  });
}

/** The new status of the link, and the reason if the publisher gave one [6.3]. */
function brokenBy(failure: ListingFailure) {
  if (failure.kind === 'LISTING_NOT_FOUND') return { status: 'GONE', reason: LISTING_GONE } as const;
  return { status: 'INACCESSIBLE', reason: failure.text || (failure.cause && NO_ACCESS) } as const;
}

function reason(text: string | undefined): { reason?: string } {
  return text ? { reason: text } : {};
}
