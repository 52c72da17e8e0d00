import { declarePlans } from '@listings/persistence/plans';
import { lockPostDeliveries, storePostDeliveryOutcomes } from './delivery-outcomes.js';

/** The calls of the functions in delivery-outcomes.ts. */
export const plans = declarePlans({
  lockPostDeliveries: {
    pages: 30,
    call: (sql, at) => lockPostDeliveries(sql, { ...at, ended: [{ deliveryId: at.deliveryId, state: 'LIVE' }] }),
  },
  storePostDeliveryOutcomes: {
    pages: { small: 90, largest: 80 },
    call: (sql, at) =>
      storePostDeliveryOutcomes(sql, {
        ...at,
        outcomes: [
          {
            deliveryId: at.deliveryId,
            state: 'LIVE',
            asksLink: false,
            externalRef: 'ref',
            link: null,
            error: null,
            attempts: 1,
            failures: 0,
            keepAttempt: true,
            resendAfterMs: null,
            published: true,
            paused: false,
            removalAccepted: false,
            hasNoRoom: false,
            makesNoRoom: false,
          },
        ],
      }),
  },
});
