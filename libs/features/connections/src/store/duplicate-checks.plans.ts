import { declarePlans, rows } from '@listings/persistence/plans';
import {
  findCheckableListings,
  findCheckableLocations,
  findCheckRests,
  findChecksAt,
  findChecksOfLinks,
  findDismissedPairs,
  storeCheckRest,
} from './duplicate-checks.js';

/** The calls of the functions in duplicate-checks.ts. */
export const plans = declarePlans(
  {
    findChecksAt: { pages: 20, call: (sql, at) => findChecksAt(sql, { ...at, publishers: [at.publisher] }) },
    findChecksOfLinks: { pages: { small: 420, largest: 1_100 }, call: findChecksOfLinks },
    findCheckRests: { pages: 20, call: (sql, at) => findCheckRests(sql, [at]) },
    storeCheckRest: { pages: 40, call: (sql, at) => storeCheckRest(sql, { ...at, restMs: 1 }) },
    findCheckableLocations: {
      pages: { small: 340, largest: 290 },
      call: (sql, at) => findCheckableLocations(sql, { ...at, after: at.locationId, limit: 500 }),
    },
    findCheckableListings: {
      pages: { small: 250, largest: 8_200 },
      call: (sql, at) => findCheckableListings(sql, { ...at, after: at.listingRef, limit: 500 }),
    },
    findDismissedPairs: {
      pages: { small: 20, largest: 30 },
      call: (sql, at) => findDismissedPairs(sql, { ...at, after: at, limit: 500 }),
    },
  },
  {
    growing: { findCheckableListings: 'passes the linked listings that follow' },
    acrossAccounts: { findCheckRests: rows('what a claim of work returned') },
  },
);
