import { callsOf, declarePlans, now } from '@listings/persistence/plans';
import { page } from './connected-listings.plans.js';
import {
  deleteUnsuspected,
  findDecidableListings,
  findDecidedDuplicates,
  findDuplicates,
  findMatchableLocation,
  isMarkedDuplicate,
  pageOfDuplicates,
  storeDecisions,
  storeSuspected,
} from './duplicate-listings.js';

const FOUND = { listingRef: 'ref-1', score: 0.9, reasons: ['name'] };

/** The calls of the functions in duplicate-listings.ts. */
export const plans = declarePlans(
  {
    storeSuspected: {
      pages: { small: 80, largest: 70 },
      call: (sql, at) =>
        storeSuspected(sql, { ...at, duplicates: [{ ...FOUND, locationId: at.locationId }], now: now() }),
    },
    deleteUnsuspected: {
      pages: { small: 80, largest: 12_000 },
      call: (sql, at) => deleteUnsuspected(sql, { ...at, found: [] }),
    },
    findDuplicates: { pages: { small: 20, largest: 60 }, call: (sql, at) => findDuplicates(sql, { ...at, limit: 50 }) },
    ...callsOf(
      pageOfDuplicates,
      'pageOfDuplicates',
    )({
      '': { pages: { small: 570, largest: 3_300 }, request: () => ({ page }) },
      'of a tag': { pages: { small: 570, largest: 3_300 }, request: () => ({ tag: 'tag 1', page }) },
    }),
    findMatchableLocation: { pages: 20, call: findMatchableLocation },
    findDecidableListings: {
      pages: 30,
      call: (sql, at) => findDecidableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    },
    storeDecisions: {
      pages: { small: 60, largest: 50 },
      call: (sql, at) =>
        storeDecisions(sql, {
          ...at,
          decision: 'marked',
          listings: [{ ...FOUND, publisher: at.publisher }],
          now: now(),
        }),
    },
    findDecidedDuplicates: {
      pages: { small: 40, largest: 30 },
      call: (sql, at) => findDecidedDuplicates(sql, { accountId: at.accountId, ids: [at.duplicateId] }),
    },
    isMarkedDuplicate: { pages: 20, call: isMarkedDuplicate },
  },
  {
    growing: {
      deleteUnsuspected: 'deletes what the last check of the account no longer suspects',
      pageOfDuplicates: 'counts the duplicates of the account',
    },
  },
);
