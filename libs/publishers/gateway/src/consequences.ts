import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { breakListingLink, delayConnection, linkedLocationIds, requireReauthorization } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { CallDependencies } from './call-dependencies.js';

/** A failure with where it happened. */
export interface FailedCall {
  readonly target: ConnectedAccountKey & { readonly listingRef?: string };
  readonly publisher: RegisteredPublisher;
  /** The version of the credentials that the call used. */
  readonly credentialsVersion: number;
}

/** What the core does about each meaning of a failure, beyond telling its caller: written here, once [publishers 0.1]. */
export async function applyConsequences(
  deps: CallDependencies,
  call: FailedCall,
  failure: PublisherFailure,
): Promise<void> {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return stopConnection(deps, call, failure.cause);
    case 'RATE_LIMITED':
      // A limit of one listing says nothing about the others.
      if (failure.scope === 'listing') return;
      return delayConnection(deps.database, { ...call.target, delayMs: failure.retryAfterMs });
    case 'LISTING_INACCESSIBLE':
      return breakLink(deps, call, { listingRef: failure.listingRef, status: 'INACCESSIBLE', reason: failure.cause });
    case 'LISTING_NOT_FOUND':
      return breakLink(deps, call, {
        listingRef: failure.listingRef,
        status: 'GONE',
        reason: 'The listing no longer exists at the publisher',
      });
    case 'NO_DATA':
    case 'CONTENT_REJECTED':
    case 'TRANSIENT':
      return;
  }
}

/** CONNECTED -> REAUTH_REQUIRED, told once to every linked location [6.3], [contract 7]. */
export async function stopConnection(deps: CallDependencies, call: FailedCall, cause: string): Promise<void> {
  const { target, publisher, credentialsVersion } = call;
  const platform = eventPlatform(publisher);
  await deps.database.transaction(async (transaction) => {
    const issue = cause || 'The publisher no longer accepts the credentials';
    if (!(await requireReauthorization(transaction, { ...target, credentialsVersion, issue }))) return;
    if (platform === undefined) return;
    const locationIds = await linkedLocationIds(transaction, target);
    const data = { platform, connected_account_id: target.connectedAccountId, ...reason(cause) };
    const events = locationIds.map((locationId): LocationEvent => ({
      name: 'connection.reauth_required',
      locationId,
      data,
    }));
    await recordEvents(transaction, { accountId: target.accountId, now: deps.clock.now() }, events);
  });
}

/** The link of one listing is broken, told once [6.3], [contract 7]; the connection goes on. */
async function breakLink(
  deps: CallDependencies,
  { target, publisher }: FailedCall,
  broken: { listingRef: string; status: 'INACCESSIBLE' | 'GONE'; reason: string | undefined },
): Promise<void> {
  const platform = eventPlatform(publisher);
  await deps.database.transaction(async (transaction) => {
    const locationId = await breakListingLink(transaction, {
      ...target,
      // Our own reference where we know it: a plug-in may name the listing in another of its forms.
      listingRef: target.listingRef ?? broken.listingRef,
      status: broken.status,
      issue: broken.reason || 'The publisher no longer gives access to the listing',
    });
    if (locationId === undefined || platform === undefined) return;
    const data = { platform, connected_account_id: target.connectedAccountId, ...reason(broken.reason) };
    const now = deps.clock.now();
    await recordEvents(transaction, { accountId: target.accountId, now }, [
      { name: 'connection.listing_inaccessible', locationId, data },
    ]);
  });
}

function reason(text: string | undefined): { reason?: string } {
  return text ? { reason: text } : {};
}
