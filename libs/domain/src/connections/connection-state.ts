import { sourcesOf } from '../state-table.js';
import type { Transition } from '../state-table.js';

/** State of a connected account. The service calls the publisher only while it is CONNECTED [contract 7]. */
export type ConnectedAccountStatus = 'CONNECTED' | 'REAUTH_REQUIRED' | 'DISCONNECTED';

/** The events that change the state of a connected account. */
export type ConnectionEvent =
  /** The owner completed the publisher's consent, for the first time or again. */
  | 'authorized'
  /** The publisher rejected the credentials: emits connection.reauth_required [6.3]. */
  | 'invalidated'
  /** A client disconnected the account. */
  | 'disconnected';

/** The state table of a connected account. A transition that is not listed is not permitted. */
export const connectionTransitions: readonly Transition<ConnectedAccountStatus, ConnectionEvent>[] = [
  { from: 'CONNECTED', event: 'authorized', to: 'CONNECTED' },
  { from: 'REAUTH_REQUIRED', event: 'authorized', to: 'CONNECTED' },
  { from: 'DISCONNECTED', event: 'authorized', to: 'CONNECTED' },
  { from: 'CONNECTED', event: 'invalidated', to: 'REAUTH_REQUIRED' },
  { from: 'CONNECTED', event: 'disconnected', to: 'DISCONNECTED' },
  { from: 'REAUTH_REQUIRED', event: 'disconnected', to: 'DISCONNECTED' },
];

/** State of the link between a location and a listing; GONE if the publisher no longer knows the listing. */
export type ListingLinkStatus = 'LINKED' | 'INACCESSIBLE' | 'GONE';

/** The events that change the state of a link. Unlinking deletes the link instead. */
export type ListingLinkEvent =
  /** The publisher denies access to the listing: emits connection.listing_inaccessible if the link was LINKED [6.3]. */
  | 'closed'
  /** The listing no longer exists at the publisher. */
  | 'vanished'
  /** The owner connected the account again, so the service retries. */
  | 'reauthorized'
  /** The publisher returned the listing again, with no capability unavailable. */
  | 'seen';

/** The state table of a link. A transition that is not listed is not permitted. */
export const listingLinkTransitions: readonly Transition<ListingLinkStatus, ListingLinkEvent>[] = [
  { from: 'LINKED', event: 'closed', to: 'INACCESSIBLE' },
  { from: 'LINKED', event: 'vanished', to: 'GONE' },
  { from: 'INACCESSIBLE', event: 'vanished', to: 'GONE' },
  { from: 'INACCESSIBLE', event: 'reauthorized', to: 'LINKED' },
  { from: 'INACCESSIBLE', event: 'seen', to: 'LINKED' },
  { from: 'GONE', event: 'seen', to: 'LINKED' },
];

/** The states in which an event can happen to a connected account. */
export function connectionSources(event: ConnectionEvent): ConnectedAccountStatus[] {
  return sourcesOf(connectionTransitions, event);
}

/** The states in which an event can happen to a link. */
export function listingLinkSources(event: ListingLinkEvent): ListingLinkStatus[] {
  return sourcesOf(listingLinkTransitions, event);
}
