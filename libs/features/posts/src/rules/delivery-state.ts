import { fromStates, stateTable } from '@listings/domain';
import type { Transition } from '@listings/domain';

/** The kind of work that sends, searches, checks and removes posts [contract 5]; its subjects are deliveries, its groups connected accounts. */
export const POST_DELIVERY = 'post-delivery';

/** State of a post delivery, as the worker sees it. */
export type PostDeliveryState =
  /** Waits to be sent. */
  | 'QUEUED'
  /** The intent is recorded and a process may be calling the publisher: the post may exist. */
  | 'SENDING'
  /**
   * A create call ended without a known outcome: the worker searches for the post at the publisher before it sends
   * again.
   */
  | 'UNKNOWN'
  /** The publisher has accepted the post and has not decided. */
  | 'PENDING'
  | 'LIVE'
  | 'REJECTED'
  | 'SKIPPED'
  /** The post is to be removed from the publisher. */
  | 'REMOVING'
  /** The retry budget for the removal is used up: the post may still exist. */
  | 'REMOVAL_FAILED'
  | 'EXPIRED'
  | 'DELETED';

/** The events that change the state of a post delivery. */
export type PostDeliveryEvent =
  /** A process claimed the delivery in order to send it. */
  | 'claimed'
  /** The process that was sending it has ended. */
  | 'abandoned'
  /** The publisher accepted the post and decides later. */
  | 'accepted'
  | 'published'
  /** The publisher rejected the post, or the retry budget is used up. */
  | 'rejected'
  /** The create call ended without a known outcome. */
  | 'unclear'
  /** No post was created: neither by this call nor, after a search, by an earlier one. */
  | 'unsent'
  /** The account or listing was disconnected before anything was sent. */
  | 'disconnected'
  /** No decision yet: the worker polls again later. */
  | 'unchanged'
  /** The post existed at the publisher and no longer does. */
  | 'vanished'
  /** The campaign reached its end [contract 5]. */
  | 'expire'
  /** The campaign is deleted. */
  | 'delete'
  /** The post was removed from the publisher after `expire`. */
  | 'expired'
  /** The post was removed from the publisher after `delete`. */
  | 'deleted'
  /** The worker gave the removal up. */
  | 'stranded';

const BEGUN = ['SENDING', 'UNKNOWN', 'PENDING', 'LIVE'] as const;

/**
 * The state table of a post delivery [reliability 2]. `expire` and `delete` during a call in flight change nothing at once: the row
 * stores them, and they apply to the state in which the call ends.
 */
export const postDeliveryTable = stateTable<PostDeliveryState, PostDeliveryEvent>({
  claimed: { QUEUED: 'SENDING' },
  abandoned: { SENDING: 'UNKNOWN' },
  accepted: { ...fromStates(['SENDING', 'UNKNOWN', 'PENDING'], 'PENDING'), LIVE: 'LIVE' },
  published: fromStates(BEGUN, 'LIVE'),
  rejected: fromStates(BEGUN, 'REJECTED'),
  unclear: fromStates(['SENDING', 'UNKNOWN'], 'UNKNOWN'),
  unsent: fromStates(['SENDING', 'UNKNOWN'], 'QUEUED'),
  disconnected: { SENDING: 'SKIPPED' },
  unchanged: { PENDING: 'PENDING', LIVE: 'LIVE', REMOVING: 'REMOVING' },
  vanished: { PENDING: 'REJECTED', LIVE: 'DELETED' },
  expire: {
    ...{ QUEUED: 'EXPIRED', SENDING: 'SENDING', UNKNOWN: 'UNKNOWN' },
    // A newer post was to replace one whose removal failed. The end of its campaign is another reason to remove it.
    ...fromStates(['PENDING', 'LIVE', 'REMOVAL_FAILED'], 'REMOVING'),
  },
  delete: {
    ...{ QUEUED: 'DELETED', SENDING: 'SENDING', UNKNOWN: 'UNKNOWN' },
    // A rejected post can still exist at the publisher, and a deleted campaign must leave nothing behind.
    ...fromStates(['PENDING', 'LIVE', 'REJECTED', 'REMOVING', 'REMOVAL_FAILED'], 'REMOVING'),
    EXPIRED: 'DELETED',
  },
  expired: { REMOVING: 'EXPIRED' },
  deleted: { REMOVING: 'DELETED' },
  stranded: { REMOVING: 'REMOVAL_FAILED' },
});

/** Returns the state after an event, or undefined if the event is not permitted in this state. */
export const nextPostDeliveryState = postDeliveryTable.next;

/** The transitions of one event, for SQL statements that update many deliveries at once. */
export function transitionsOf(event: PostDeliveryEvent): readonly Transition<PostDeliveryState, PostDeliveryEvent>[] {
  return postDeliveryTable.transitions.filter((line) => line.event === event);
}

const OPEN: ReadonlySet<PostDeliveryState> = new Set(['QUEUED', 'SENDING', 'UNKNOWN', 'PENDING', 'REMOVING']);

/** True while the outcome is undecided. A campaign becomes SUCCESS when none of its deliveries is open. */
export function isOpen(state: PostDeliveryState): boolean {
  return OPEN.has(state);
}

/** All states, for the database's check constraint and for tests. */
export const postDeliveryStates: readonly PostDeliveryState[] = [
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
