import { searchQuery, searchTerms } from '@listings/domain';
import type { CursorPageRequest } from '@listings/pagination';
import { callsOf, CLAIM, declarePlans, hours, now, pages, requestsOf, task } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import * as store from './index.js';

/** A request of the largest groups. */
function groups(grouping: store.ListGrouping) {
  return {
    ...{ filter: { archived: false }, grouping, order: 'LOCATIONS' as const },
    page: { descending: true, size: 50 },
  };
}

/** The first page of a list. */
const FIRST_PAGE: CursorPageRequest = { direction: 'forward', size: 50 } as CursorPageRequest;

/** An id that the account does not have. */
const UNKNOWN_ID = 1;

/** A request of a page of locations. */
function list(filter: store.LocationFilter) {
  return { page: FIRST_PAGE, filter };
}

/** The locations with a state at the publisher of a place. */
function atPublisher({ publisher }: Place, state: store.StateAtPublisher): store.LocationFilter {
  return { atPublisher: { publisher, state } };
}

/** The query of words, as a search of locations sends it. */
function words(at: Place, text: string): string {
  return searchQuery(at.accountId, searchTerms(text)) ?? '';
}

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

/** A request of the first page in an order. */
function ordered(by: store.LocationOrderName, filter: store.LocationFilter) {
  return { page: FIRST_PAGE, filter, order: { by, descending: true } };
}

/** The calls of the statements that read lists of locations, and of what stands beside the records. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      findTags: pages(45, { tags: ['TAG 1', 'tag 2'] }),
      spellingOfTag: pages(45, { tag: 'TAG 1' }),
      addTags: pages(60, { tags: ['tag 1', 'new tag', 'new TAG'] }),
      storeNumbers: pages(60, {
        numbers: ({ locationId }) => [{ locationId, score: 70, reviews: 3, stars: 12, differences: 1, listed: 1 }],
      }),
      findStates: pages({ small: 4_000, largest: 6_000 }, { publishers: (at) => [at.publisher] }),
      findDocumentsByIds: pages({ small: 250, largest: 530 }, { ids: (at) => at.locationIds }),
      findArchived: pages(20, { id: (at) => at.locationId }),
      findLocationIds: pages(30, { filter: {}, afterId: 0, limit: 100 }),
      countLocations: pages(20, { filter: {} }),
      findNewestOfFilter: pages(40, { filter: {} }),
      findNewestOfIds: pages({ small: 180, largest: 370 }, { ids: (at) => at.locationIds }),
      findUnknownIds: pages({ small: 180, largest: 370 }, { ids: (at) => [...at.locationIds, UNKNOWN_ID], limit: 10 }),
      findViews: pages(40, { userId: CLAIM }),
      lockViews: pages(40, { userId: CLAIM }),
      findView: pages(20, { userId: CLAIM, id: CLAIM }),
      deleteView: pages(40, { id: CLAIM }),
      storeDefaultView: pages(20, { userId: CLAIM, viewId: null }),
      deleteDefaultsOfOthers: pages(20, { userId: CLAIM, id: CLAIM }),
      findOutdatedMediaUrls: pages(20, { mediaUrl: 'https://media.example', limit: 100 }),
      findSearchWords: pages(20, { prefix: 'name1', limit: 20 }),
      changeVoiceStatuses: pages(
        { small: 2_200, largest: 5_500 },
        { statuses: (at) => at.locationIds.map((locationId) => ({ locationId, voiceStatus: 1 })) },
      ),
    }),
    deleteUnusedTags: pages({ small: 350, largest: 2_000 }, store.deleteUnusedTags),
    ...callsOf(store.findLocationGroups)({
      'of countries': pages({ small: 1_200, largest: 9_000 }, () => groups('COUNTRY')),
      'of cities': pages({ small: 1_200, largest: 9_000 }, () => groups('CITY')),
      'of tags': pages({ small: 1_200, largest: 9_000 }, () => groups('TAG')),
    }),
    ...callsOf(store.findGroupLabels)({
      '': pages({ small: 250, largest: 530 }, (at) => ({ grouping: 'LOCATION', keys: at.locationIds.map(String) })),
      'of folders': pages(20, (at) => ({ grouping: 'FOLDER', keys: [at.folderId] })),
    }),
    findNumbers: pages(250, store.findNumbers),
    ...callsOf(store.findLocationPage)({
      '': pages({ small: 180, largest: 40 }, () => list({})),
      'backward from a location': pages({ small: 150, largest: 180 }, (at) => ({
        page: { ...FIRST_PAGE, direction: 'backward' },
        afterId: at.locationId,
        filter: {},
      })),
      'behind the last location': pages({ small: 150, largest: 140 }, () => ({ ...list({}), afterId: 1 })),
      active: pages({ small: 400, largest: 340 }, () => list({ archived: false })),
      archived: pages({ small: 360, largest: 780 }, () => list({ archived: true })),
      'of a status': pages({ small: 50, largest: 970 }, () => list({ status: 'SCHEDULED_FOR_ARCHIVE' })),
      'to be approved': pages({ small: 20, largest: 610 }, () => list({ approved: 'PENDING' })),
      'of tags': pages({ small: 170, largest: 1_700 }, () => list({ tags: ['tag 1', 'tag 2'] })),
      'of a folder': pages({ small: 110, largest: 2_000 }, (at) => list({ folderId: at.folderId })),
      'of a folder by its name': pages({ small: 120, largest: 2_000 }, () => list({ folderName: 'Folder 1' })),
      'of store codes': pages({ small: 160, largest: 2_600 }, (at) => list({ storeIds: at.storeIds })),
      'of a state and a category': pages({ small: 580, largest: 4_300 }, () =>
        list({ countryIso: 'US', stateIso: 'CA', subCategoryId: 1001 }),
      ),
      connected: pages({ small: 670, largest: 970 }, (at) =>
        list({ connected: { publisher: at.publisher, value: true } }),
      ),
      'not connected': pages({ small: 700, largest: 1_400 }, (at) =>
        list({ connected: { publisher: at.publisher, value: false } }),
      ),
      'missing at a publisher': pages({ small: 2_500, largest: 25_000 }, (at) => list(atPublisher(at, 'MISSING'))),
      'with a suggestion at a publisher': pages({ small: 2_500, largest: 55_000 }, (at) =>
        list(atPublisher(at, 'SUGGESTED')),
      ),
      'not verified at a publisher': pages({ small: 1_500, largest: 6_000 }, (at) =>
        list(atPublisher(at, 'NOT_VERIFIED')),
      ),
      'refused at a publisher': pages({ small: 300, largest: 2_000 }, (at) => list(atPublisher(at, 'FAILED'))),
      'updated in the last two hours': pages({ small: 40, largest: 180 }, () => list({ updatedSince: hours(-2) })),
      'of words': pages({ small: 50, largest: 370 }, (at) => list({ search: words(at, 'shop 77') })),
      'of words and a state': pages({ small: 40, largest: 230 }, (at) =>
        list({ search: words(at, 'shop 77'), stateIso: 'CA' }),
      ),
    }),
    findDocumentsByStoreIds: pages(150, store.findDocumentsByStoreIds),
    'findLocationIds: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.findLocationIds(sql, { accountId, filter: { folderId }, afterId: 0, limit: 100 }),
    ),
    'countLocations: active': pages(20, (sql, { accountId }) =>
      store.countLocations(sql, { accountId, filter: { archived: false } }),
    ),
    'countLocations: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.countLocations(sql, { accountId, filter: { folderId } }),
    ),
    'findNewestOfFilter: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.findNewestOfFilter(sql, { accountId, filter: { folderId } }),
    ),
    storeView: pages(40, (sql, { accountId }) =>
      store.storeView(sql, {
        ...{ accountId, at: now() },
        view: { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} },
      }),
    ),
    'storeDefaultView: a new view': pages(80, async (sql, { accountId }) => {
      const view = { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} };
      await store.storeView(sql, { accountId, at: now(), view });
      await store.storeDefaultView(sql, { accountId, userId: CLAIM, viewId: CLAIM });
    }),
    ...callsOf(store.findMapCells)({
      '': pages({ small: 1_200, largest: 9_000 }, () => ({
        filter: { archived: false },
        box: WORLD,
        degrees: 10,
        limit: 1000,
      })),
    }),
    ...callsOf(store.findOrderedPage)({
      'by name': pages(400, () => ordered('NAME', {})),
      'by change': pages(400, () => ordered('UPDATED', {})),
      'by health': pages(450, () => ordered('HEALTH', {})),
      'by rating, active': pages({ small: 700, largest: 2_600 }, () => ordered('RATING', { archived: false })),
      'by differences, active': pages({ small: 700, largest: 2_600 }, () =>
        ordered('DIFFERENCES', { archived: false }),
      ),
      'by listings, active': pages({ small: 700, largest: 2_600 }, () => ordered('LISTINGS', { archived: false })),
      'of words, by rating': pages({ small: 900, largest: 3_000 }, (at) =>
        ordered('RATING', { search: words(at, 'shop 77') }),
      ),
    }),
    changeActionLinks: pages(20, (sql, at) => store.changeActionLinks(sql, at, null)),
    changeVerification: pages({ small: 190, largest: 90 }, (sql, at) =>
      store.changeVerification(sql, at, { status: 'VERIFIED', message: 'Done' }),
    ),
    clearVerifications: pages({ small: 100, largest: 50 }, store.clearVerifications),
  },
  {
    growing: {
      deleteUnusedTags: 'reads the tags of all locations, when the account has reached its limit',
      findLocationPage: 'counts the locations that fit',
    },
    acrossAccounts: { findOutdatedMediaUrls: task('finds records with an earlier address of the media') },
  },
);
