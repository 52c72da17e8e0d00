import { declarePlans } from '@listings/persistence/plans';
import { findByKeys, readLocationBatch, readStoredLocation, readStoredLocations } from './stored-location.js';

/** Keys of each kind. */
const KEYS = 10;

/** The calls of the functions in stored-location.ts. */
export const plans = declarePlans({
  readStoredLocations: {
    pages: { small: 180, largest: 370 },
    call: (sql, at) => readStoredLocations(sql, { ...at, ids: at.locationIds }),
  },
  readLocationBatch: {
    pages: { small: 180, largest: 370 },
    call: (sql, at) => readLocationBatch(sql, { ...at, ids: at.locationIds }),
  },
  findByKeys: {
    pages: { small: 260, largest: 300 },
    call: (sql, at) =>
      findByKeys(sql, {
        accountId: at.accountId,
        ids: at.locationIds.slice(0, KEYS),
        storeIds: at.storeIds,
        places: Array.from({ length: KEYS }, (_, n) => ({ name: `shop ${n}`, street: `${n} Market Street` })),
      }),
  },
  readStoredLocation: { pages: 20, call: readStoredLocation },
});
