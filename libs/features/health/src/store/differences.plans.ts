import { callsOf, declarePlans, now } from '@listings/persistence/plans';
import {
  countDifferences,
  countSelectedDifferences,
  deleteDifferences,
  findDifferencePage,
  findDifferencesOfListing,
  findDifferencesOfLocation,
  findNextDifferences,
  groupDifferences,
  holdLocations,
  lockDifferences,
  storeDecision,
  storeDifferences,
} from './differences.js';

/** The difference of the name at a place. */
export const name = ({ locationId, publisher }: { locationId: number; publisher: string }) => ({
  locationId,
  publisher,
  field: 'name' as const,
});

const difference = {
  state: 'OPEN' as const,
  agreement: 'DIFFERENT' as const,
  ours: 'Corner Bakery',
  theirs: 'Bakery',
  foundAt: now(),
  confirmedAt: null,
  closedAt: null,
  rejections: 0,
  before: null,
};

/** Differences that wait. */
const open = { state: 'OPEN' as const };

/** The calls of the functions in differences.ts. */
export const plans = declarePlans(
  {
    findDifferencesOfListing: { pages: 20, call: findDifferencesOfListing },
    findDifferencesOfLocation: { pages: 20, call: findDifferencesOfLocation },
    findDifferencePage: {
      pages: 300,
      call: (sql, { accountId }) => findDifferencePage(sql, { accountId, filter: { state: 'OPEN' }, limit: 51 }),
    },
    'findDifferencePage: of a location': {
      pages: 60,
      call: (sql, { accountId, locationId }) =>
        findDifferencePage(sql, { accountId, filter: { state: 'OPEN', locationId }, limit: 51 }),
    },
    countDifferences: {
      pages: { small: 40, largest: 400 },
      call: (sql, { accountId }) => countDifferences(sql, { accountId, filter: { state: 'OPEN' } }),
    },
    groupDifferences: {
      pages: { small: 1_200, largest: 135_000 },
      call: (sql, { accountId }) => groupDifferences(sql, { accountId, filter: { state: 'OPEN' } }),
    },
    ...callsOf(findNextDifferences)({
      '': { pages: 400, request: () => ({ ...open, locations: {}, limit: 50 }) },
      'behind one, of a publisher': {
        pages: 400,
        request: ({ locationId, publisher }) => ({
          ...{ ...open, locations: {}, limit: 50, publishers: [publisher] },
          after: { locationId, publisher, field: 'name' },
        }),
      },
      'of a tag': {
        pages: { small: 400, largest: 8_000 },
        request: () => ({ ...open, locations: { tag: 'tag 1' }, limit: 50 }),
      },
    }),
    ...callsOf(countSelectedDifferences)({
      '': { pages: { small: 40, largest: 400 }, request: () => ({ ...open, locations: {} }) },
      'of a tag': { pages: { small: 80, largest: 8_000 }, request: () => ({ ...open, locations: { tag: 'tag 1' } }) },
    }),
    holdLocations: { pages: { small: 250, largest: 400 }, call: holdLocations },
    storeDifferences: {
      pages: 90,
      call: (sql, at) =>
        storeDifferences(sql, {
          accountId: at.accountId,
          differences: [{ ...name(at), ...difference, listingRef: 'x' }],
        }),
    },
    lockDifferences: {
      pages: 20,
      call: (sql, at) => lockDifferences(sql, { accountId: at.accountId, keys: [name(at)] }),
    },
    storeDecision: {
      pages: 20,
      call: (sql, at) =>
        storeDecision(sql, {
          accountId: at.accountId,
          keys: [name(at)],
          state: 'IGNORED',
          at: now(),
          by: 'owner@cafe.example',
        }),
    },
    deleteDifferences: {
      pages: 20,
      call: (sql, { accountId, publisher, locationId }) =>
        deleteDifferences(sql, { accountId, publisher, locationIds: [locationId] }),
    },
  },
  {
    growing: {
      countSelectedDifferences: 'counts the open differences of the account',
      findNextDifferences: 'finds the locations of a tag',
      groupDifferences: 'counts the open differences of the account',
    },
  },
);
