import { declarePlans } from '@listings/persistence/plans';

/** The calls of the functions in listing-search-rebuild.ts. */
export const plans = declarePlans({}, { withoutCall: { rebuildListings: 'rebuildSearchBatch calls it' } });
