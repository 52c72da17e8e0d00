import { searchTerms } from '@listings/domain';
import { callsOf, declarePlans, hours, now, schema } from '@listings/persistence/plans';
import {
  countListingsByFolder,
  databaseTime,
  deleteConnectedListings,
  findComparableListings,
  findConnectedListings,
  findListingByRef,
  findListingNames,
  findReadListing,
  finishListingsRead,
  pageOfListings,
  storeListings,
} from './connected-listings.js';

/** The first page of a list. */
export const page = { page: 1, perPage: 50 };

/** The calls of the functions in connected-listings.ts. */
export const plans = declarePlans(
  {
    storeListings: {
      pages: 4_000,
      call: (sql, at) =>
        storeListings(sql, {
          ...at,
          listings: Array.from({ length: 100 }, (_, n) => ({
            ref: `ref-${2 * n + 1}`,
            folderRef: null,
            name: 'Shop',
            address: null,
            phone: null,
            liveLink: null,
            content: {},
            unavailable: {},
            search: 'shop',
          })),
          seenAt: now(),
        }),
    },
    databaseTime: { pages: 10, call: (sql) => databaseTime(sql) },
    finishListingsRead: {
      pages: { small: 570, largest: 360 },
      call: (sql, at) => finishListingsRead(sql, { ...at, begun: new Date(0), folders: [], now: now() }),
    },
    ...callsOf(
      pageOfListings,
      'pageOfListings',
    )({
      '': { pages: { small: 950, largest: 800 }, request: ({ connectedAccountId }) => ({ connectedAccountId, page }) },
      'of words': {
        pages: { small: 980, largest: 4_100 },
        request: ({ connectedAccountId }) => ({ connectedAccountId, terms: searchTerms('town market'), page }),
      },
    }),
    findConnectedListings: {
      pages: { small: 40, largest: 30 },
      call: (sql, at) => findConnectedListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    },
    findListingNames: { pages: 20, call: (sql, at) => findListingNames(sql, { ...at, ids: [at.listingId] }) },
    findListingByRef: { pages: 20, call: (sql, at) => findListingByRef(sql, { ...at, ref: at.listingRef }) },
    countListingsByFolder: { pages: { small: 220, largest: 90 }, call: countListingsByFolder },
    deleteConnectedListings: { pages: { small: 2_900, largest: 17_000 }, call: deleteConnectedListings },
    findComparableListings: {
      pages: { small: 40, largest: 30 },
      call: (sql, at) => findComparableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    },
    findReadListing: {
      pages: 40,
      call: (sql, at) => findReadListing(sql, { ...at, ref: 'listing-1', since: hours(-1) }),
    },
  },
  { acrossAccounts: { databaseTime: schema('reads no table') } },
);
