import { declarePlans } from '@listings/persistence/plans';
import { findKnownListings, forgetKnownListings, hasKnownListings, saveKnownListings } from './known-listings.js';

/** The calls of the functions in known-listings.ts. */
export const plans = declarePlans({
  saveKnownListings: {
    pages: { small: 130, largest: 180 },
    call: (sql, at) =>
      saveKnownListings(sql, {
        accountId: at.accountId,
        listings: [{ locationId: at.locationId, publisher: 'MAPS_TWO', liveLink: 'https://maps.example/new' }],
      }),
  },
  hasKnownListings: { pages: 20, call: hasKnownListings },
  findKnownListings: { pages: 4_000, call: (sql, at) => findKnownListings(sql, { ...at, after: '', limit: 500 }) },
  forgetKnownListings: {
    pages: { small: 40, largest: 120 },
    call: (sql, at) => forgetKnownListings(sql, { accountId: at.accountId, links: [at] }),
  },
});
