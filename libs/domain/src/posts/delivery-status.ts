import type { DeliveryState } from './delivery-state.js';

/** How clients see a delivery [contract 5]. */
export type DeliveryStatus = 'PUBLISHING' | 'PUBLISHED' | 'ERROR' | 'SKIPPED' | 'EXPIRED' | 'DELETED';

/** The status of one delivery. A post that is being removed is shown as what it still is. */
export function deliveryStatus(state: DeliveryState, wasPublished: boolean): DeliveryStatus {
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
 * The status of a site over all locations [contract 5]: ERROR when any failed, PUBLISHED when all that were not
 * skipped are live, else PUBLISHING; SKIPPED when all were. Posts that were removed do not hold back the others.
 */
export function siteStatus(locations: Readonly<Record<DeliveryStatus, number>>): DeliveryStatus {
  if (locations.ERROR > 0) return 'ERROR';
  if (locations.PUBLISHING > 0) return 'PUBLISHING';
  if (locations.PUBLISHED > 0) return 'PUBLISHED';
  if (locations.DELETED > 0) return 'DELETED';
  if (locations.EXPIRED > 0) return 'EXPIRED';
  return locations.SKIPPED > 0 ? 'SKIPPED' : 'PUBLISHING';
}
