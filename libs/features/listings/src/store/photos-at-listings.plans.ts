import { declarePlans } from '@listings/persistence/plans';
import { findPhotosAtPublishers, storeDecidedPhotos } from './photos-at-listings.js';

/** The calls of the functions in photos-at-listings.ts. */
export const plans = declarePlans({
  findPhotosAtPublishers: {
    pages: 20,
    call: (sql, at) => findPhotosAtPublishers(sql, { accountId: at.accountId, sites: [at] }),
  },
  storeDecidedPhotos: {
    pages: 20,
    call: (sql, at) => storeDecidedPhotos(sql, at, { restored: ['photo-1'], left: [] }),
  },
});
