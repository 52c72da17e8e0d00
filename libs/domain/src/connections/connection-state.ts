/** Whether a connected account may be worked for [contract 7]. */
export type ConnectedAccountStatus = 'CONNECTED' | 'REAUTH_REQUIRED' | 'DISCONNECTED';

/** What can happen to a connected account. */
export type ConnectionEvent =
  /** Its owner went through the publisher's consent, for the first time or again. */
  | 'authorized'
  /** The publisher no longer accepts its credentials: event connection.reauth_required [6.3]. */
  | 'invalidated'
  /** A client took it away. */
  | 'disconnected';

/** The state machine of a connected account; what is not listed does not happen. */
export const connectionTransitions: readonly Transition<ConnectedAccountStatus, ConnectionEvent>[] = [
  { from: 'CONNECTED', event: 'authorized', to: 'CONNECTED' },
  { from: 'REAUTH_REQUIRED', event: 'authorized', to: 'CONNECTED' },
  { from: 'DISCONNECTED', event: 'authorized', to: 'CONNECTED' },
  { from: 'CONNECTED', event: 'invalidated', to: 'REAUTH_REQUIRED' },
  { from: 'CONNECTED', event: 'disconnected', to: 'DISCONNECTED' },
  { from: 'REAUTH_REQUIRED', event: 'disconnected', to: 'DISCONNECTED' },
];

/** State of the link between a location and a listing; GONE when the publisher no longer knows the listing. */
export type ListingLinkStatus = 'LINKED' | 'INACCESSIBLE' | 'GONE';

/** What can happen to a link, short of its removal. */
export type ListingLinkEvent =
  /** The listing is closed to us: event connection.listing_inaccessible when the link was whole [6.3]. */
  | 'closed'
  /** The listing is gone at the publisher. */
  | 'vanished'
  /** The owner connected the account again, so another try is worth it. */
  | 'reauthorized'
  /** The publisher shows the listing again, with nothing closed. */
  | 'seen';

/** The state machine of a link; what is not listed does not happen. */
export const listingLinkTransitions: readonly Transition<ListingLinkStatus, ListingLinkEvent>[] = [
  { from: 'LINKED', event: 'closed', to: 'INACCESSIBLE' },
  { from: 'LINKED', event: 'vanished', to: 'GONE' },
  { from: 'INACCESSIBLE', event: 'vanished', to: 'GONE' },
  { from: 'INACCESSIBLE', event: 'reauthorized', to: 'LINKED' },
  { from: 'INACCESSIBLE', event: 'seen', to: 'LINKED' },
  { from: 'GONE', event: 'seen', to: 'LINKED' },
];

interface Transition<State, Event> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
}

/** The states in which an event can happen to a connected account. */
export function connectionSources(event: ConnectionEvent): ConnectedAccountStatus[] {
  return connectionTransitions.filter((line) => line.event === event).map((line) => line.from);
}

/** The states in which an event can happen to a link. */
export function listingLinkSources(event: ListingLinkEvent): ListingLinkStatus[] {
  return listingLinkTransitions.filter((line) => line.event === event).map((line) => line.from);
}
