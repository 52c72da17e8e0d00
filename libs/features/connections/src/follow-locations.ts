import type { LocationFollower } from '@listings/feature-locations';
import { DUPLICATE_CHECK } from './rules/matching/duplicate-check.js';
import { findChecksOfLinks } from './store/duplicate-checks.js';

/** A location that is recognized by other fields, or that is active again, is compared with the listings of its publishers [4.8]. */
export const connectionsFollowLocations: LocationFollower = {
  async changed(transaction, work, { accountId, locationIds, identity = false }) {
    const rows = identity ? await findChecksOfLinks(transaction, { accountId, locationIds }) : [];
    work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows });
    return new Map();
  },
};
