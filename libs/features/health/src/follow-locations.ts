import { siteSubject } from '@listings/domain';
import type { LocationFollower } from '@listings/feature-locations';
import { AFTER_CHANGE_MS } from './rules/reading-timing.js';
import { findLinkedListings } from './store/readings.js';
import { LISTING_READING } from './work/subjects.js';

/** Listings are read soon after a change of their location that they show, when its push has ended. */
export const healthFollowsLocations: LocationFollower = {
  async changed(transaction, work, { accountId, locationIds, listings = 'all' }) {
    if (listings.length === 0) return new Map();
    const linked = await findLinkedListings(transaction, { accountId, locationIds });
    const rows = linked.map(({ locationId, publisher, connectedAccountId: group }) => ({
      subject: siteSubject({ locationId, publisher }),
      group,
      inMs: AFTER_CHANGE_MS,
    }));
    work.add(transaction, { accountId, kind: LISTING_READING, rows });
    return new Map();
  },
};
