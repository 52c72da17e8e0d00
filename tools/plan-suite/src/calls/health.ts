import * as healthStore from '@listings/feature-health/store';
import type { Calls } from './call.js';

const name = ({ locationId, publisher }: { locationId: number; publisher: string }) => ({
  locationId,
  publisher,
  field: 'name' as const,
});

const difference = {
  state: 'OPEN' as const,
  agreement: 'DIFFERENT' as const,
  ours: 'Corner Bakery',
  theirs: 'Bakery',
  foundAt: new Date(),
  confirmedAt: null,
  closedAt: null,
  rejections: 0,
  before: null,
};

/** What publishers show of locations. */
export const health: Calls = {
  findListingsToRead: [40, 40, (sql, at) => healthStore.findListingsToRead(sql, [at])],
  findLinkedListings: [60, 60, (sql, at) => healthStore.findLinkedListings(sql, at)],
  findLastReadings: [300, 750, (sql, at) => healthStore.findLastReadings(sql, at)],
  findDifferencesOfListing: [20, 20, (sql, at) => healthStore.findDifferencesOfListing(sql, at)],
  findDifferencesOfLocation: [20, 20, (sql, at) => healthStore.findDifferencesOfLocation(sql, at)],
  findDifferencePage: [
    300,
    300,
    (sql, { accountId }) => healthStore.findDifferencePage(sql, { accountId, filter: { state: 'OPEN' }, limit: 51 }),
  ],
  'findDifferencePage: of a location': [
    60,
    60,
    (sql, { accountId, locationId }) =>
      healthStore.findDifferencePage(sql, { accountId, filter: { state: 'OPEN', locationId }, limit: 51 }),
  ],
  countDifferences: [
    40,
    400,
    (sql, { accountId }) => healthStore.countDifferences(sql, { accountId, filter: { state: 'OPEN' } }),
  ],
  findRules: [10, 10, (sql, at) => healthStore.findRules(sql, at)],
  storeRules: [30, 30, (sql, { accountId }) => healthStore.storeRules(sql, { accountId, rules: [{ action: 'HOLD' }] })],
  findUnruled: [300, 300, (sql, { accountId }) => healthStore.findUnruled(sql, { accountId, version: 1, limit: 50 })],
  markRuled: [
    40,
    40,
    (sql, at) => healthStore.markRuled(sql, { accountId: at.accountId, version: 1, keys: [name(at)] }),
  ],
  holdLocations: [250, 400, (sql, at) => healthStore.holdLocations(sql, at)],
  storeDifferences: [
    90,
    90,
    (sql, at) =>
      healthStore.storeDifferences(sql, {
        accountId: at.accountId,
        differences: [{ ...name(at), ...difference, listingRef: 'x' }],
      }),
  ],
  lockDifferences: [
    20,
    20,
    (sql, at) => healthStore.lockDifferences(sql, { accountId: at.accountId, keys: [name(at)] }),
  ],
  storeDecision: [
    20,
    20,
    (sql, at) =>
      healthStore.storeDecision(sql, {
        accountId: at.accountId,
        keys: [name(at)],
        state: 'IGNORED',
        at: new Date(),
        by: 'owner@cafe.example',
      }),
  ],
  unmarkRuled: [
    20,
    20,
    (sql, { accountId, locationId }) => healthStore.unmarkRuled(sql, { accountId, locationIds: [locationId] }),
  ],
  deleteDifferences: [
    20,
    20,
    (sql, { accountId, publisher, locationId }) =>
      healthStore.deleteDifferences(sql, { accountId, publisher, locationIds: [locationId] }),
  ],
  findReadSites: [40, 40, (sql, at) => healthStore.findReadSites(sql, at)],
  storeReadings: [
    60,
    60,
    (sql, at) =>
      healthStore.storeReadings(sql, {
        accountId: at.accountId,
        readings: [
          {
            listing: {
              ...at,
              linkStatus: 'LINKED',
              linkIssue: null,
              archived: false,
              wasRead: false,
            },
            triedAt: new Date(),
            shown: { ref: 'ref-1', name: 'Corner Bakery', categories: [] },
            compared: 12,
            issue: null,
          },
        ],
      }),
  ],
  findHealthPlaces: [300, 400, (sql, at) => healthStore.findHealthPlaces(sql, at)],
  findScoredListings: [300, 1200, (sql, at) => healthStore.findScoredListings(sql, at)],
  findConnectedPublishers: [40, 40, (sql, { accountId }) => healthStore.findConnectedPublishers(sql, accountId)],
  lockHealthAccount: [
    20,
    20,
    (sql, { accountId }) => healthStore.lockHealthAccount(sql, { accountId, today: '2026-07-06' }),
  ],
  saveHealthAccount: [20, 20, (sql, { accountId }) => healthStore.saveHealthAccount(sql, { accountId, scoredTo: 5 })],
  takeMarks: [100, 100, (sql, { accountId }) => healthStore.takeMarks(sql, { accountId, limit: 10 })],
  findMarkedAccounts: [300, 300, (sql) => healthStore.findMarkedAccounts(sql, { today: '2026-07-06', limit: 50 })],
  deleteMarks: [100, 100, (sql, { accountId }) => healthStore.deleteMarks(sql, { accountId, limit: 10 })],
  findLocationsAfter: [
    60,
    60,
    (sql, { accountId }) => healthStore.findLocationsAfter(sql, { accountId, afterId: 1, limit: 50 }),
  ],
  storeScores: [
    60,
    60,
    (sql, { accountId, locationId }) =>
      healthStore.storeScores(sql, { accountId, scores: [{ locationId, score: 70, gaps: 5 }], at: new Date() }),
  ],
  findHealthPage: [
    400,
    400,
    (sql, { accountId }) =>
      healthStore.findHealthPage(sql, { accountId, filter: { locations: {} }, descending: false, size: 50 }),
  ],
  'findHealthPage: behind a position': [
    400,
    400,
    (sql, { accountId }) =>
      healthStore.findHealthPage(sql, {
        accountId,
        filter: { locations: {} },
        descending: false,
        size: 50,
        position: { score: 50, locationId: 1 },
      }),
  ],
  sumHealth: [400, 400, (sql, { accountId }) => healthStore.sumHealth(sql, { accountId, filter: { locations: {} } })],
  findHealthRanking: [
    2000,
    4000,
    (sql, { accountId }) =>
      healthStore.findHealthRanking(sql, {
        accountId,
        locations: {},
        grouping: 'STATE',
        page: { descending: false, size: 50 },
      }),
  ],
  storeHealthDay: [
    2000,
    4000,
    (sql, { accountId }) => healthStore.storeHealthDay(sql, { accountId, day: '2026-07-06' }),
  ],
  findHealthDays: [
    60,
    60,
    (sql, { accountId }) =>
      healthStore.findHealthDays(sql, {
        accountId,
        grouping: 'ACCOUNT',
        key: '',
        from: '2026-06-01',
        to: '2026-07-06',
      }),
  ],
};
