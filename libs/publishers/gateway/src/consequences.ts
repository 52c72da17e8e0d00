import { LISTING_GONE, NO_ACCESS, RECONNECT } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import {
  breakListingLink,
  closeConnection,
  delayConnection,
  lockLocationOfListing,
  lockLocationsOfConnection,
  requireReauthorization,
} from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { CallDependencies } from './call-dependencies.js';
import { pauseOf } from './pause.js';
import { refreshVoiceStatus } from './refresh-voice-status.js';

/**
 * What it closes that the publisher gives no access: the listing, so that its link breaks, or only one kind of work, for
 * which the user's role or the connection lacks a right [publishers 2.4].
 */
export type RefusalScope = 'listing' | 'work';

/** The call that failed. */
export interface FailedCall {
  readonly target: ConnectedAccountKey & { readonly listingRef?: string };
  readonly publisher: RegisteredPublisher;
  /** The version of the credentials that the call used. */
  readonly credentialsVersion: number;
  /** What a refusal of access closes: the listing, or only the kind of work of this call. */
  readonly refusalCloses: RefusalScope;
}

/**
 * Applies the consequences of a publisher failure, in addition to reporting it to the caller. This is the only place
 * that does [publishers 0.1].
 */
export async function applyConsequences(
  deps: CallDependencies,
  call: FailedCall,
  failure: PublisherFailure,
): Promise<void> {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return stopConnection(deps, call, failure);
    case 'RATE_LIMITED':
      // A limit on one listing does not affect the others.
      if (failure.scope === 'listing') return;
      return delayConnection(deps.database, { ...call.target, delayMs: failure.retryAfterMs });
    case 'LISTING_INACCESSIBLE':
      if (call.refusalCloses === 'work') return;
      return breakLink(deps, call, {
        listingRef: failure.listingRef,
        status: 'INACCESSIBLE',
        reason: accessReason(failure),
      });
    case 'LISTING_NOT_FOUND':
      return breakLink(deps, call, {
        listingRef: failure.listingRef,
        status: 'GONE',
        reason: LISTING_GONE,
      });
    case 'TRANSIENT': {
      const closedMs = pauseOf(failure, deps.clock.now());
      if (closedMs) await closeConnection(deps.database, { ...call.target, closedMs });
      return;
    }
    case 'NO_DATA':
    case 'CONTENT_REJECTED':
      return;
  }
}

/** What a plug-in said about invalid credentials: `cause` for the log, `text` for the owner. */
export type CredentialsFailure = Pick<PublisherFailure & { kind: 'CREDENTIALS_INVALID' }, 'cause' | 'text'>;

/**
 * Moves the account from CONNECTED to REAUTH_REQUIRED and records one event per linked location [6.3], [contract 7].
 * The owner reads a sentence in the account and the events; only the log gets the publisher's protocol text.
 */
export async function stopConnection(
  deps: CallDependencies,
  call: FailedCall,
  { cause, text }: CredentialsFailure,
): Promise<void> {
  const { target, publisher, credentialsVersion } = call;
  const platform = eventPlatform(publisher);
  await deps.database.transaction(async (transaction) => {
    const issue = text || RECONNECT;
    if (!(await requireReauthorization(transaction, { ...target, credentialsVersion, issue }))) return;
    deps.logger.info({ publisher: publisher.names.kebab, ...target, cause }, 'connected account needs a new consent');
    const { linked, locked } = await lockLocationsOfConnection(transaction, target);
    const { accountId } = target;
    await refreshVoiceStatus(transaction, deps, { accountId, locationIds: locked });
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
  deps: CallDependencies,
  { target, publisher }: FailedCall,
  broken: { listingRef: string; status: 'INACCESSIBLE' | 'GONE'; reason: string | undefined },
): Promise<void> {
  const platform = eventPlatform(publisher);
  await deps.database.transaction(async (transaction) => {
    // Prefer the stored reference: a plug-in may return the listing's reference in another form.
    const listing = { ...target, listingRef: target.listingRef ?? broken.listingRef };
    const locationIds = await lockLocationOfListing(transaction, listing);
    const locationId = await breakListingLink(transaction, {
      ...listing,
      status: broken.status,
      issue: broken.reason || NO_ACCESS,
    });
    await refreshVoiceStatus(transaction, deps, { accountId: target.accountId, locationIds });
    if (locationId === undefined || platform === undefined) return;
    const data = { platform, connected_account_id: target.connectedAccountId, ...reason(broken.reason) };
    const now = deps.clock.now();
    await recordEvents(transaction, { accountId: target.accountId, now }, [
      { name: 'connection.listing_inaccessible', locationId, data },
    ]);
  });
}

/** Undefined when the publisher gave no reason [6.3]. */
function accessReason({ cause, text }: { cause?: string; text?: string }): string | undefined {
  return text || (cause && NO_ACCESS);
}

function reason(text: string | undefined): { reason?: string } {
  return text ? { reason: text } : {};
}
