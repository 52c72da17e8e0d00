import { fromStates, stateTable } from '../state-table.js';

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

/** The state table of a connected account. */
export const connectionTable = stateTable<ConnectedAccountStatus, ConnectionEvent>({
  authorized: fromStates(['CONNECTED', 'REAUTH_REQUIRED', 'DISCONNECTED'], 'CONNECTED'),
  invalidated: { CONNECTED: 'REAUTH_REQUIRED' },
  disconnected: fromStates(['CONNECTED', 'REAUTH_REQUIRED'], 'DISCONNECTED'),
});

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

/** The state table of a link. */
export const listingLinkTable = stateTable<ListingLinkStatus, ListingLinkEvent>({
  closed: { LINKED: 'INACCESSIBLE' },
  vanished: fromStates(['LINKED', 'INACCESSIBLE'], 'GONE'),
  reauthorized: { INACCESSIBLE: 'LINKED' },
  seen: fromStates(['INACCESSIBLE', 'GONE'], 'LINKED'),
});
