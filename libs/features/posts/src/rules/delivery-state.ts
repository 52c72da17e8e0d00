import { nextState } from '@listings/domain';
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

/**
 * The state table of a post delivery [reliability 2]. A transition that is not listed is not permitted. `expire` and
 * `delete` during a call in flight change nothing at once: the row stores them, and they apply to the state in which
 * the call ends.
 */
export const postDeliveryTransitions: readonly Transition<PostDeliveryState, PostDeliveryEvent>[] = [
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

  // A rejected post can still exist at the publisher, and a deleted campaign must leave nothing behind.
  { from: 'REJECTED', event: 'delete', to: 'REMOVING' },

  { from: 'REMOVING', event: 'unchanged', to: 'REMOVING' },
  { from: 'REMOVING', event: 'expired', to: 'EXPIRED' },
  { from: 'REMOVING', event: 'deleted', to: 'DELETED' },
  { from: 'REMOVING', event: 'stranded', to: 'REMOVAL_FAILED' },
  { from: 'REMOVING', event: 'delete', to: 'REMOVING' },

  // A newer post was to replace this one. The end of its campaign is another reason to remove it.
  { from: 'REMOVAL_FAILED', event: 'expire', to: 'REMOVING' },
  { from: 'REMOVAL_FAILED', event: 'delete', to: 'REMOVING' },
  { from: 'EXPIRED', event: 'delete', to: 'DELETED' },
];

/** Returns the state after an event, or undefined if the event is not permitted in this state. */
export function nextPostDeliveryState(
  from: PostDeliveryState,
  event: PostDeliveryEvent,
): PostDeliveryState | undefined {
  return nextState(postDeliveryTransitions, from, event);
}

/** The transitions of one event, for SQL statements that update many deliveries at once. */
export function transitionsOf(event: PostDeliveryEvent): readonly Transition<PostDeliveryState, PostDeliveryEvent>[] {
  return postDeliveryTransitions.filter((line) => line.event === event);
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
