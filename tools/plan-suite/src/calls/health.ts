import * as healthStore from '@listings/feature-health/store';
import type { HealthFilter } from '@listings/feature-health/store';
import { callsOf } from './call.js';
import type { Calls } from './call.js';

const name = ({ locationId, publisher }: { locationId: number; publisher: string }) => ({
  locationId,
  publisher,
  field: 'name' as const,
});

const TODAY = new Date().toISOString().slice(0, 10);

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

/** Differences that wait. */
const open = { state: 'OPEN' as const };

/** A request of a page of locations by health. */
function page(filter: Partial<HealthFilter>) {
  return { filter: { locations: {}, ...filter }, descending: false, size: 50 };
}

/** What publishers show of locations, and how healthy these are. */
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
  groupDifferences: [
    1_200,
    135_000,
    (sql, { accountId }) => healthStore.groupDifferences(sql, { accountId, filter: { state: 'OPEN' } }),
  ],
  ...callsOf(healthStore.findNextDifferences)({
    '': [400, 400, () => ({ ...open, locations: {}, limit: 50 })],
    'behind one, of a publisher': [
      400,
      400,
      ({ locationId, publisher }) => ({
        ...{ ...open, locations: {}, limit: 50, publishers: [publisher] },
        after: { locationId, publisher, field: 'name' },
      }),
    ],
    'of a tag': [400, 8_000, () => ({ ...open, locations: { tag: 'tag 1' }, limit: 50 })],
  }),
  ...callsOf(healthStore.countSelectedDifferences)({
    '': [40, 400, () => ({ ...open, locations: {} })],
    'of a tag': [80, 8_000, () => ({ ...open, locations: { tag: 'tag 1' } })],
  }),
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
  unmarkRuledOfAccount: [
    600,
    600,
    (sql, at) => healthStore.unmarkRuledOfAccount(sql, { ...at, from: at.locationId, limit: 100 }),
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
              readAt: null,
              knownPhotos: null,
              takenPhotos: null,
            },
            triedAt: new Date(),
            readAt: new Date(),
            shown: {
              ref: 'ref-1',
              name: 'Corner Bakery',
              categories: [],
              photos: [{ ref: 'photo-1', type: 'ADDITIONAL' }],
            },
            photoUrls: { 'photo-1': 'https://pictures.example/1.png' },
            compared: 12,
            issue: null,
          },
        ],
      }),
  ],
  storeTakenPhotos: [
    20,
    20,
    (sql, at) =>
      healthStore.storeTakenPhotos(sql, at, {
        refs: ['photo-2'],
        shown: ['photo-1', 'photo-2'],
        taken: { 'photo-2': { requestId: at.photoRequestId, position: 0, failures: 0 } },
      }),
  ],
  settleTakenPhotos: [
    20,
    20,
    (sql, at) =>
      healthStore.settleTakenPhotos(
        sql,
        { ...at, listingRef: 'ref-1' },
        { imported: ['photo-2'], failed: { 'photo-3': { requestId: null, position: 1, failures: 1 } } },
      ),
  ],
  findHealthPlaces: [90, 30, (sql, at) => healthStore.findHealthPlaces(sql, at)],
  findScoredListings: [880, 2200, (sql, at) => healthStore.findScoredListings(sql, at)],
  lockHealthAccount: [45, 35, (sql, { accountId }) => healthStore.lockHealthAccount(sql, { accountId, today: TODAY })],
  saveHealthAccount: [30, 30, (sql, { accountId }) => healthStore.saveHealthAccount(sql, { accountId, scoredTo: 5 })],
  takeMarks: [90, 60, (sql, { accountId }) => healthStore.takeMarks(sql, { accountId, limit: 10 })],
  findMarkedAccounts: [300, 300, (sql) => healthStore.findMarkedAccounts(sql, { today: TODAY, afterId: 0, limit: 50 })],
  findLocationsAfter: [
    10,
    10,
    (sql, { accountId }) => healthStore.findLocationsAfter(sql, { accountId, afterId: 1, limit: 50 }),
  ],
  storeScores: [
    60,
    60,
    (sql, { accountId, locationId }) =>
      healthStore.storeScores(sql, { accountId, scores: [{ locationId, score: 70, gaps: 5 }], at: new Date() }),
  ],
  ...callsOf(healthStore.findHealthPage)({
    '': [650, 650, () => page({})],
    'behind a position': [650, 650, () => ({ ...page({}), position: { score: 50, locationId: 1 } })],
    'with a gap': [650, 650, () => page({ gap: 'DIFFERENT' })],
    'of a tag': [150, 4200, () => page({ locations: { tag: 'tag 1' } })],
    'of a state, without any': [660, 4700, () => page({ locations: { stateIso: 'ZZ' } })],
  }),
  ...callsOf(healthStore.sumHealth)({
    '': [15, 220, () => ({ filter: { locations: {} } })],
    'of a tag': [40, 1700, () => ({ filter: { locations: { tag: 'tag 1' } } })],
  }),
  ...callsOf(healthStore.findHealthRanking)({
    'of states': [350, 2600, () => ({ locations: {}, grouping: 'STATE', page: { descending: false, size: 50 } })],
    'of tags': [350, 2600, () => ({ locations: {}, grouping: 'TAG', page: { descending: false, size: 50 } })],
  }),
  storeHealthDay: [
    3000,
    12_000,
    (sql, { accountId }) => healthStore.storeHealthDay(sql, { accountId, day: '2026-07-06' }),
  ],
  findHealthDays: [
    20,
    20,
    (sql, { accountId }) =>
      healthStore.findHealthDays(sql, {
        accountId,
        grouping: 'ACCOUNT',
        key: '',
        from: '2026-06-01',
        to: '2026-07-06',
      }),
  ],
  findScoredCountries: [80, 600, (sql, { accountId }) => healthStore.findScoredCountries(sql, { accountId })],
};
