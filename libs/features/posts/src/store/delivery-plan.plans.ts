import { declarePlans } from '@listings/persistence/plans';
import { lockPostDeliveriesOfLocations, orderRemoval, planPostDeliveries } from './delivery-plan.js';

/** The calls of the functions in delivery-plan.ts. */
export const plans = declarePlans({
  planPostDeliveries: {
    pages: { small: 20, largest: 1_400 },
    call: (sql, at) =>
      planPostDeliveries(sql, {
        ...at,
        sites: [{ site: 'MAPS_TWO', contentKey: 'key' }],
        endedSites: ['MAPS_TWO'],
        closedReason: 'closed',
      }),
  },
  lockPostDeliveriesOfLocations: {
    pages: { small: 290, largest: 700 },
    call: (sql, at) => lockPostDeliveriesOfLocations(sql, { ...at, postId: at.largePostId }),
  },
  orderRemoval: {
    pages: { small: 2_000, largest: 5_200 },
    call: (sql, at) => orderRemoval(sql, { ...at, postId: at.largePostId, removal: 'DELETED', sites: null }),
  },
});
