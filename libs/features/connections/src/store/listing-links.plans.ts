import { declarePlans } from '@listings/persistence/plans';
import {
  breakListingLink,
  hasListing,
  hasLostAccess,
  insertListingLink,
  linkedLocationIds,
  locationOfListing,
  lockLinkableLocations,
  lockListing,
  lockLocationOfListing,
  lockLocationsOfConnection,
  lockReturnedLocations,
  removeLinksOfConnection,
  removeLinksOfLocations,
  restoreListingLink,
  retryBrokenLinks,
} from './listing-links.js';

/** The calls of the functions in listing-links.ts. */
export const plans = declarePlans({
  linkedLocationIds: { pages: { small: 180, largest: 40 }, call: linkedLocationIds },
  breakListingLink: {
    pages: { small: 260, largest: 80 },
    call: (sql, at) => breakListingLink(sql, { ...at, status: 'GONE', issue: 'Gone' }),
  },
  retryBrokenLinks: { pages: { small: 180, largest: 50 }, call: retryBrokenLinks },
  restoreListingLink: { pages: { small: 190, largest: 50 }, call: restoreListingLink },
  lockReturnedLocations: {
    pages: { small: 570, largest: 360 },
    call: (sql, at) => lockReturnedLocations(sql, { ...at, since: new Date(0) }),
  },
  hasLostAccess: { pages: { small: 180, largest: 50 }, call: hasLostAccess },
  lockListing: { pages: 10, call: lockListing },
  locationOfListing: { pages: 30, call: locationOfListing },
  hasListing: { pages: 20, call: hasListing },
  insertListingLink: {
    pages: { small: 370, largest: 160 },
    call: (sql, at) =>
      insertListingLink(sql, { ...at, publisher: 'MAPS_TWO', listingRef: 'new', listingId: at.listingId }),
  },
  lockLocationsOfConnection: { pages: { small: 6_800, largest: 4_400 }, call: lockLocationsOfConnection },
  lockLocationOfListing: { pages: { small: 190, largest: 40 }, call: lockLocationOfListing },
  removeLinksOfConnection: { pages: { small: 2_400, largest: 5_300 }, call: removeLinksOfConnection },
  'removeLinksOfConnection: all': {
    pages: { small: 4_500, largest: 26_000 },
    call: (sql, at) => removeLinksOfConnection(sql, { ...at, locationIds: null }),
  },
  removeLinksOfLocations: { pages: { small: 2_400, largest: 5_300 }, call: removeLinksOfLocations },
  lockLinkableLocations: { pages: { small: 260, largest: 370 }, call: lockLinkableLocations },
});
