import { callsOf, declarePlans, now, pages, requestsOf, rows, task, TODAY } from '@listings/persistence/plans';
import * as store from './index.js';

/** The difference of the name at a place. */
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
  foundAt: now(),
  confirmedAt: null,
  closedAt: null,
  rejections: 0,
  before: null,
};

/** Differences that wait. */
const open = { state: 'OPEN' as const };

/** A request of a page of locations by health. */
function page(filter: Partial<store.HealthFilter>) {
  return { filter: { locations: {}, ...filter }, descending: false, size: 50 };
}

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      storeRules: pages(30, { rules: [{ action: 'HOLD' }] }),
      findUnruled: pages(300, { version: 1, limit: 50 }),
      markRuled: pages(40, { version: 1, keys: (at) => [name(at)] }),
      unmarkRuled: pages(20, { locationIds: ({ locationId }) => [locationId] }),
      unmarkRuledOfAccount: pages(600, { from: (at) => at.locationId, limit: 100 }),
      findDifferencePage: pages(300, { filter: { state: 'OPEN' }, limit: 51 }),
      countDifferences: pages({ small: 40, largest: 400 }, { filter: { state: 'OPEN' } }),
      groupDifferences: pages({ small: 1_200, largest: 135_000 }, { filter: { state: 'OPEN' } }),
      storeDifferences: pages(90, { differences: (at) => [{ ...name(at), ...difference, listingRef: 'x' }] }),
      lockDifferences: pages(20, { keys: (at) => [name(at)] }),
      storeDecision: pages(20, { keys: (at) => [name(at)], state: 'IGNORED', at: now, by: 'owner@cafe.example' }),
      deleteDifferences: pages(20, { locationIds: ({ locationId }) => [locationId] }),
      storeHealthDay: pages({ small: 3_000, largest: 12_000 }, { day: '2026-07-06' }),
      findHealthDays: pages(20, { grouping: 'ACCOUNT', key: '', from: '2026-06-01', to: '2026-07-06' }),
      lockHealthAccount: pages({ small: 45, largest: 35 }, { today: TODAY }),
      saveHealthAccount: pages(30, { scoredTo: 5 }),
      takeMarks: pages({ small: 90, largest: 60 }, { limit: 10 }),
      findMarkedAccounts: pages(300, { today: TODAY, afterId: 0, limit: 50 }),
      findLocationsAfter: pages(10, { afterId: 1, limit: 50 }),
      storeScores: pages(60, { scores: ({ locationId }) => [{ locationId, score: 70, gaps: 5 }], at: now }),
      storeReadings: pages(60, {
        readings: (at) => [
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
            triedAt: now(),
            readAt: now(),
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
    }),
    findRules: pages(10, store.findRules),
    findDifferencesOfListing: pages(20, store.findDifferencesOfListing),
    findDifferencesOfLocation: pages(20, store.findDifferencesOfLocation),
    'findDifferencePage: of a location': pages(60, (sql, { accountId, locationId }) =>
      store.findDifferencePage(sql, { accountId, filter: { state: 'OPEN', locationId }, limit: 51 }),
    ),
    ...callsOf(store.findNextDifferences)({
      '': pages(400, () => ({ ...open, locations: {}, limit: 50 })),
      'behind one, of a publisher': pages(400, ({ locationId, publisher }) => ({
        ...{ ...open, locations: {}, limit: 50, publishers: [publisher] },
        after: { locationId, publisher, field: 'name' },
      })),
      'of a tag': pages({ small: 400, largest: 8_000 }, () => ({ ...open, locations: { tag: 'tag 1' }, limit: 50 })),
    }),
    ...callsOf(store.countSelectedDifferences)({
      '': pages({ small: 40, largest: 400 }, () => ({ ...open, locations: {} })),
      'of a tag': pages({ small: 80, largest: 8_000 }, () => ({ ...open, locations: { tag: 'tag 1' } })),
    }),
    holdLocations: pages({ small: 250, largest: 400 }, store.holdLocations),
    findScoredCountries: pages({ small: 80, largest: 600 }, store.findScoredCountries),
    findHealthPlaces: pages({ small: 90, largest: 30 }, store.findHealthPlaces),
    findScoredListings: pages({ small: 880, largest: 2_200 }, store.findScoredListings),
    ...callsOf(store.findHealthPage)({
      '': pages(650, () => page({})),
      'behind a position': pages(650, () => ({ ...page({}), position: { score: 50, locationId: 1 } })),
      'with a gap': pages(650, () => page({ gap: 'DIFFERENT' })),
      'of a tag': pages({ small: 150, largest: 4_200 }, () => page({ locations: { tag: 'tag 1' } })),
      'of a state, without any': pages({ small: 660, largest: 4_700 }, () => page({ locations: { stateIso: 'ZZ' } })),
    }),
    ...callsOf(store.sumHealth)({
      '': pages({ small: 15, largest: 220 }, () => ({ filter: { locations: {} } })),
      'of a tag': pages({ small: 50, largest: 5_500 }, () => ({ filter: { locations: { tag: 'tag 1' } } })),
    }),
    ...callsOf(store.findHealthRanking)({
      'of states': pages({ small: 350, largest: 2_600 }, () => ({
        locations: {},
        grouping: 'STATE',
        page: { descending: false, size: 50 },
      })),
      'of tags': pages({ small: 350, largest: 2_600 }, () => ({
        locations: {},
        grouping: 'TAG',
        page: { descending: false, size: 50 },
      })),
    }),
    findListingsToRead: pages(40, (sql, at) => store.findListingsToRead(sql, [at])),
    findLinkedListings: pages(60, store.findLinkedListings),
    findLastReadings: pages({ small: 300, largest: 750 }, store.findLastReadings),
    findReadSites: pages(40, store.findReadSites),
    storeTakenPhotos: pages(20, (sql, at) =>
      store.storeTakenPhotos(sql, at, {
        refs: ['photo-2'],
        shown: ['photo-1', 'photo-2'],
        taken: { 'photo-2': { requestId: at.photoRequestId, position: 0, failures: 0 } },
      }),
    ),
    settleTakenPhotos: pages(20, (sql, at) =>
      store.settleTakenPhotos(
        sql,
        { ...at, listingRef: 'ref-1' },
        { imported: ['photo-2'], failed: { 'photo-3': { requestId: null, position: 1, failures: 1 } } },
      ),
    ),
  },
  {
    growing: {
      countSelectedDifferences: 'counts the open differences of the account',
      findNextDifferences: 'finds the locations of a tag',
      groupDifferences: 'counts the open differences of the account',
      storeHealthDay: 'adds up the scores of all locations, and reads their tags, folders and regions',
      findHealthPage: 'finds the locations of a tag',
      findHealthRanking: 'adds up the scores of all locations, and reads their tags or regions',
      sumHealth: 'adds up the scores of the locations that fit',
    },
    acrossAccounts: {
      findMarkedAccounts: task('finds the next accounts with locations to score'),
      findListingsToRead: rows('what a claim of work returned'),
    },
  },
);
