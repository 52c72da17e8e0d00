import { siteSubject } from '@listings/domain';
import type { LocationFollower } from '@listings/feature-locations';
import { AFTER_CHANGE_MS } from './rules/reading-timing.js';
import { unmarkRuled } from './store/difference-rules.js';
import { findLinkedListings } from './store/readings.js';
import { DIFFERENCE_RULING, LISTING_READING, RULES_SUBJECT } from './work/subjects.js';

/**
 * Listings are read soon after a change of their location that they show, when the push has ended. The rules see the open differences of the
 * location again, because they may decide now what they could not decide while it was archived or had another tag.
 */
export const healthFollowsLocations: LocationFollower = {
  async changed(transaction, work, { accountId, locationIds, listings = 'all' }) {
    if (await unmarkRuled(transaction, { accountId, locationIds }))
      work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
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
