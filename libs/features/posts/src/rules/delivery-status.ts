import type { PostDeliveryState } from './delivery-state.js';

/** Status of a post delivery, as clients see it [contract 5]. */
export type PostDeliveryStatus = 'PUBLISHING' | 'PUBLISHED' | 'ERROR' | 'SKIPPED' | 'EXPIRED' | 'DELETED';

/** Returns the status of one delivery. A post whose removal is in progress keeps its previous status. */
export function postDeliveryStatus(state: PostDeliveryState, wasPublished: boolean): PostDeliveryStatus {
  switch (state) {
    case 'QUEUED':
    case 'SENDING':
    case 'UNKNOWN':
    case 'PENDING':
      return 'PUBLISHING';
    case 'REMOVING':
      return wasPublished ? 'PUBLISHED' : 'PUBLISHING';
    case 'LIVE':
      return 'PUBLISHED';
    case 'REJECTED':
    case 'REMOVAL_FAILED':
      return 'ERROR';
    case 'SKIPPED':
    case 'EXPIRED':
    case 'DELETED':
      return state;
  }
}

/**
 * Aggregates the status of a site over all locations [contract 5]: ERROR if any delivery failed, PUBLISHED if all
 * that were not skipped are live, otherwise PUBLISHING; SKIPPED if all were skipped. Removed posts are ignored
 * unless all are removed.
 */
export function siteStatus(locations: Readonly<Record<PostDeliveryStatus, number>>): PostDeliveryStatus {
  if (locations.ERROR > 0) return 'ERROR';
  if (locations.PUBLISHING > 0) return 'PUBLISHING';
  if (locations.PUBLISHED > 0) return 'PUBLISHED';
  if (locations.DELETED > 0) return 'DELETED';
  if (locations.EXPIRED > 0) return 'EXPIRED';
  return locations.SKIPPED > 0 ? 'SKIPPED' : 'PUBLISHING';
}
