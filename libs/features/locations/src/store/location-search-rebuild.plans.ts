import { declarePlans } from '@listings/persistence/plans';

/** The calls of the functions in location-search-rebuild.ts. */
export const plans = declarePlans({}, { withoutCall: { rebuildLocations: 'rebuildSearchBatch calls it' } });
