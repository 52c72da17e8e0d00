/** How one post at one location and site stands, as the worker sees it. */
export type DeliveryState =
  /** To be sent. */
  | 'QUEUED'
  /** The intent is recorded and a process may be calling the publisher: the post may exist. */
  | 'SENDING'
  /** A create call ended without an answer: looked for at the publisher before anything is sent again. */
  | 'UNKNOWN'
  /** The publisher has it and has not decided. */
  | 'PENDING'
  | 'LIVE'
  | 'REJECTED'
  | 'SKIPPED'
  /** To be removed from the publisher. */
  | 'REMOVING'
  /** It could not be removed within the budget: it may still be there. */
  | 'REMOVAL_FAILED'
  | 'EXPIRED'
  | 'DELETED';

/** What can happen to a delivery. */
export type DeliveryEvent =
  /** A process took it to send it. */
  | 'claimed'
  /** The process that was sending it is gone. */
  | 'abandoned'
  /** The publisher took it and decides later. */
  | 'accepted'
  | 'published'
  /** The publisher or the retry budget says no. */
  | 'rejected'
  /** The create call has no known outcome. */
  | 'unclear'
  /** Nothing was created: neither by the call nor, after a look, by an earlier one. */
  | 'unsent'
  /** The channel was disconnected before anything was sent. */
  | 'disconnected'
  /** No answer yet: asked again later. */
  | 'unchanged'
  /** It was at the publisher and is no longer. */
  | 'vanished'
  /** The campaign reached its end [contract 5]. */
  | 'expire'
  /** The campaign is deleted. */
  | 'delete'
  /** It is gone from the publisher after `expire`. */
  | 'expired'
  /** It is gone from the publisher after `delete`. */
  | 'deleted'
  /** Removing it was given up. */
  | 'stranded';

/** One line of the state machine. */
export interface DeliveryTransition {
  readonly from: DeliveryState;
  readonly event: DeliveryEvent;
  readonly to: DeliveryState;
}

/**
 * The state machine of a delivery [reliability 2]; what is not listed does not happen. `expire` and `delete` that
 * meet a call in flight change nothing but are remembered, and happen to the state that the call ends in.
 */
export const deliveryTransitions: readonly DeliveryTransition[] = [
  { from: 'QUEUED', event: 'claimed', to: 'SENDING' },
  { from: 'QUEUED', event: 'expire', to: 'EXPIRED' },
  { from: 'QUEUED', event: 'delete', to: 'DELETED' },

  { from: 'SENDING', event: 'abandoned', to: 'UNKNOWN' },
  { from: 'SENDING', event: 'accepted', to: 'PENDING' },
  { from: 'SENDING', event: 'published', to: 'LIVE' },
  { from: 'SENDING', event: 'rejected', to: 'REJECTED' },
  { from: 'SENDING', event: 'unclear', to: 'UNKNOWN' },
  { from: 'SENDING', event: 'unsent', to: 'QUEUED' },
  { from: 'SENDING', event: 'disconnected', to: 'SKIPPED' },
  { from: 'SENDING', event: 'expire', to: 'SENDING' },
  { from: 'SENDING', event: 'delete', to: 'SENDING' },

  { from: 'UNKNOWN', event: 'accepted', to: 'PENDING' },
  { from: 'UNKNOWN', event: 'published', to: 'LIVE' },
  { from: 'UNKNOWN', event: 'rejected', to: 'REJECTED' },
  { from: 'UNKNOWN', event: 'unclear', to: 'UNKNOWN' },
  { from: 'UNKNOWN', event: 'unsent', to: 'QUEUED' },
  { from: 'UNKNOWN', event: 'expire', to: 'UNKNOWN' },
  { from: 'UNKNOWN', event: 'delete', to: 'UNKNOWN' },

  { from: 'PENDING', event: 'unchanged', to: 'PENDING' },
  { from: 'PENDING', event: 'accepted', to: 'PENDING' },
  { from: 'PENDING', event: 'published', to: 'LIVE' },
  { from: 'PENDING', event: 'rejected', to: 'REJECTED' },
  { from: 'PENDING', event: 'vanished', to: 'REJECTED' },
  { from: 'PENDING', event: 'expire', to: 'REMOVING' },
  { from: 'PENDING', event: 'delete', to: 'REMOVING' },

  { from: 'LIVE', event: 'unchanged', to: 'LIVE' },
  { from: 'LIVE', event: 'accepted', to: 'LIVE' },
  { from: 'LIVE', event: 'published', to: 'LIVE' },
  { from: 'LIVE', event: 'rejected', to: 'REJECTED' },
  { from: 'LIVE', event: 'vanished', to: 'DELETED' },
  { from: 'LIVE', event: 'expire', to: 'REMOVING' },
  { from: 'LIVE', event: 'delete', to: 'REMOVING' },

  // A rejected post can still lie at the publisher; a deleted campaign leaves nothing behind.
  { from: 'REJECTED', event: 'delete', to: 'REMOVING' },

  { from: 'REMOVING', event: 'unchanged', to: 'REMOVING' },
  { from: 'REMOVING', event: 'expired', to: 'EXPIRED' },
  { from: 'REMOVING', event: 'deleted', to: 'DELETED' },
  { from: 'REMOVING', event: 'stranded', to: 'REMOVAL_FAILED' },
  { from: 'REMOVING', event: 'delete', to: 'REMOVING' },

  { from: 'REMOVAL_FAILED', event: 'delete', to: 'REMOVING' },
  { from: 'EXPIRED', event: 'delete', to: 'DELETED' },
];

/** The state after an event, or undefined when the event cannot happen in this state. */
export function nextDeliveryState(from: DeliveryState, event: DeliveryEvent): DeliveryState | undefined {
  return deliveryTransitions.find((line) => line.from === from && line.event === event)?.to;
}

/** The lines of one event: for statements that move many deliveries at once. */
export function transitionsOf(event: DeliveryEvent): readonly DeliveryTransition[] {
  return deliveryTransitions.filter((line) => line.event === event);
}

const OPEN: ReadonlySet<DeliveryState> = new Set(['QUEUED', 'SENDING', 'UNKNOWN', 'PENDING', 'REMOVING']);

/** True while the outcome is still to come: a campaign is SUCCESS when none of its deliveries is open. */
export function isOpen(state: DeliveryState): boolean {
  return OPEN.has(state);
}

/** All states, for the database's own check and for tests. */
export const deliveryStates: readonly DeliveryState[] = [
  'QUEUED',
  'SENDING',
  'UNKNOWN',
  'PENDING',
  'LIVE',
  'REJECTED',
  'SKIPPED',
  'REMOVING',
  'REMOVAL_FAILED',
  'EXPIRED',
  'DELETED',
];
