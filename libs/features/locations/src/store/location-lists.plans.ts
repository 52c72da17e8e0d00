import { searchQuery, searchTerms } from '@listings/domain';
import type { CursorPageRequest } from '@listings/pagination';
import { callsOf, CLAIM, declarePlans, hours, now, pages, task } from '@listings/persistence/plans';
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
    findTags: pages(45, (sql, { accountId }) => store.findTags(sql, { accountId, tags: ['TAG 1', 'tag 2'] })),
    spellingOfTag: pages(45, (sql, { accountId }) => store.spellingOfTag(sql, { accountId, tag: 'TAG 1' })),
    addTags: pages(60, (sql, { accountId }) =>
      store.addTags(sql, { accountId, tags: ['tag 1', 'new tag', 'new TAG'] }),
    ),
    deleteUnusedTags: pages({ small: 350, largest: 2_000 }, (sql, { accountId }) =>
      store.deleteUnusedTags(sql, { accountId }),
    ),
    ...callsOf(store.findLocationGroups)({
      'of countries': pages({ small: 1_200, largest: 9_000 }, () => groups('COUNTRY')),
      'of cities': pages({ small: 1_200, largest: 9_000 }, () => groups('CITY')),
      'of tags': pages({ small: 1_200, largest: 9_000 }, () => groups('TAG')),
    }),
    ...callsOf(store.findGroupLabels)({
      '': pages({ small: 250, largest: 530 }, (at) => ({ grouping: 'LOCATION', keys: at.locationIds.map(String) })),
      'of folders': pages(20, (at) => ({ grouping: 'FOLDER', keys: [at.folderId] })),
    }),
    storeNumbers: pages(60, (sql, { accountId, locationId }) =>
      store.storeNumbers(sql, {
        accountId,
        numbers: [{ locationId, score: 70, reviews: 3, stars: 12, differences: 1, listed: 1 }],
      }),
    ),
    findNumbers: pages(250, store.findNumbers),
    findStates: pages({ small: 4_000, largest: 6_000 }, (sql, at) =>
      store.findStates(sql, { ...at, publishers: [at.publisher] }),
    ),
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
    findDocumentsByIds: pages({ small: 250, largest: 530 }, (sql, at) =>
      store.findDocumentsByIds(sql, { ...at, ids: at.locationIds }),
    ),
    findDocumentsByStoreIds: pages(150, store.findDocumentsByStoreIds),
    findArchived: pages(20, (sql, at) => store.findArchived(sql, { accountId: at.accountId, id: at.locationId })),
    findLocationIds: pages(30, (sql, { accountId }) =>
      store.findLocationIds(sql, { accountId, filter: {}, afterId: 0, limit: 100 }),
    ),
    'findLocationIds: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.findLocationIds(sql, { accountId, filter: { folderId }, afterId: 0, limit: 100 }),
    ),
    countLocations: pages(20, (sql, { accountId }) => store.countLocations(sql, { accountId, filter: {} })),
    'countLocations: active': pages(20, (sql, { accountId }) =>
      store.countLocations(sql, { accountId, filter: { archived: false } }),
    ),
    'countLocations: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.countLocations(sql, { accountId, filter: { folderId } }),
    ),
    findNewestOfFilter: pages(40, (sql, { accountId }) => store.findNewestOfFilter(sql, { accountId, filter: {} })),
    'findNewestOfFilter: of a folder': pages({ small: 110, largest: 2_000 }, (sql, { accountId, folderId }) =>
      store.findNewestOfFilter(sql, { accountId, filter: { folderId } }),
    ),
    findNewestOfIds: pages({ small: 180, largest: 370 }, (sql, at) =>
      store.findNewestOfIds(sql, { ...at, ids: at.locationIds }),
    ),
    findUnknownIds: pages({ small: 180, largest: 370 }, (sql, at) =>
      store.findUnknownIds(sql, { ...at, ids: [...at.locationIds, UNKNOWN_ID], limit: 10 }),
    ),
    findViews: pages(40, (sql, { accountId }) => store.findViews(sql, { accountId, userId: CLAIM })),
    lockViews: pages(40, (sql, { accountId }) => store.lockViews(sql, { accountId, userId: CLAIM })),
    findView: pages(20, (sql, { accountId }) => store.findView(sql, { accountId, userId: CLAIM, id: CLAIM })),
    storeView: pages(40, (sql, { accountId }) =>
      store.storeView(sql, {
        ...{ accountId, at: now() },
        view: { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} },
      }),
    ),
    deleteView: pages(40, (sql, { accountId }) => store.deleteView(sql, { accountId, id: CLAIM })),
    storeDefaultView: pages(20, (sql, { accountId }) =>
      store.storeDefaultView(sql, { accountId, userId: CLAIM, viewId: null }),
    ),
    'storeDefaultView: a new view': pages(80, async (sql, { accountId }) => {
      const view = { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} };
      await store.storeView(sql, { accountId, at: now(), view });
      await store.storeDefaultView(sql, { accountId, userId: CLAIM, viewId: CLAIM });
    }),
    deleteDefaultsOfOthers: pages(20, (sql, { accountId }) =>
      store.deleteDefaultsOfOthers(sql, { accountId, userId: CLAIM, id: CLAIM }),
    ),
    ...callsOf(store.findMapCells)({
      '': pages({ small: 1_200, largest: 9_000 }, () => ({
        filter: { archived: false },
        box: WORLD,
        degrees: 10,
        limit: 1000,
      })),
    }),
    findOutdatedMediaUrls: pages(20, (sql) =>
      store.findOutdatedMediaUrls(sql, { mediaUrl: 'https://media.example', limit: 100 }),
    ),
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
    findSearchWords: pages(20, (sql, { accountId }) =>
      store.findSearchWords(sql, { accountId, prefix: 'name1', limit: 20 }),
    ),
    changeVerification: pages({ small: 190, largest: 90 }, (sql, at) =>
      store.changeVerification(sql, at, { status: 'VERIFIED', message: 'Done' }),
    ),
    clearVerifications: pages({ small: 100, largest: 50 }, store.clearVerifications),
    changeVoiceStatuses: pages({ small: 2_200, largest: 5_500 }, (sql, at) =>
      store.changeVoiceStatuses(sql, {
        ...at,
        statuses: at.locationIds.map((locationId) => ({ locationId, voiceStatus: 1 })),
      }),
    ),
  },
  {
    growing: {
      deleteUnusedTags: 'reads the tags of all locations, when the account has reached its limit',
      findLocationPage: 'counts the locations that fit',
    },
    acrossAccounts: { findOutdatedMediaUrls: task('finds records with an earlier address of the media') },
  },
);
