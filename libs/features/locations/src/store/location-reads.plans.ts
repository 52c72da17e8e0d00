import { searchQuery, searchTerms } from '@listings/domain';
import type { CursorPageRequest } from '@listings/pagination';
import { callsOf, declarePlans, hours } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import {
  countLocations,
  findArchived,
  findDocumentsByIds,
  findDocumentsByStoreIds,
  findLocationIds,
  findLocationPage,
  findNewestOfFilter,
  findNewestOfIds,
  findUnknownIds,
} from './location-reads.js';
import type { LocationFilter } from './location-reads.js';
import type { StateAtPublisher } from './states-at-publisher.js';

/** The first page of a list. */
export const FIRST_PAGE: CursorPageRequest = { direction: 'forward', size: 50 } as CursorPageRequest;

/** An id that the account does not have. */
const UNKNOWN_ID = 1;

/** A request of a page of locations. */
function list(filter: LocationFilter) {
  return { page: FIRST_PAGE, filter };
}

/** The locations with a state at the publisher of a place. */
function atPublisher({ publisher }: Place, state: StateAtPublisher): LocationFilter {
  return { atPublisher: { publisher, state } };
}

/** The query of words, as a search of locations sends it. */
export function words(at: Place, text: string): string {
  return searchQuery(at.accountId, searchTerms(text)) ?? '';
}

/** The calls of the functions in location-reads.ts. */
export const plans = declarePlans(
  {
    ...callsOf(findLocationPage)({
      '': { pages: { small: 180, largest: 40 }, request: () => list({}) },
      'backward from a location': {
        pages: { small: 150, largest: 180 },
        request: (at) => ({ page: { ...FIRST_PAGE, direction: 'backward' }, afterId: at.locationId, filter: {} }),
      },
      'behind the last location': { pages: { small: 150, largest: 140 }, request: () => ({ ...list({}), afterId: 1 }) },
      active: { pages: { small: 400, largest: 340 }, request: () => list({ archived: false }) },
      archived: { pages: { small: 360, largest: 780 }, request: () => list({ archived: true }) },
      'of a status': { pages: { small: 50, largest: 970 }, request: () => list({ status: 'SCHEDULED_FOR_ARCHIVE' }) },
      'to be approved': { pages: { small: 20, largest: 610 }, request: () => list({ approved: 'PENDING' }) },
      'of tags': { pages: { small: 170, largest: 1_700 }, request: () => list({ tags: ['tag 1', 'tag 2'] }) },
      'of a folder': { pages: { small: 110, largest: 2_000 }, request: (at) => list({ folderId: at.folderId }) },
      'of a folder by its name': {
        pages: { small: 120, largest: 2_000 },
        request: () => list({ folderName: 'Folder 1' }),
      },
      'of store codes': { pages: { small: 160, largest: 2_600 }, request: (at) => list({ storeIds: at.storeIds }) },
      'of a state and a category': {
        pages: { small: 580, largest: 4_300 },
        request: () => list({ countryIso: 'US', stateIso: 'CA', subCategoryId: 1001 }),
      },
      connected: {
        pages: { small: 670, largest: 970 },
        request: (at) => list({ connected: { publisher: at.publisher, value: true } }),
      },
      'not connected': {
        pages: { small: 700, largest: 1_400 },
        request: (at) => list({ connected: { publisher: at.publisher, value: false } }),
      },
      'missing at a publisher': {
        pages: { small: 2_500, largest: 25_000 },
        request: (at) => list(atPublisher(at, 'MISSING')),
      },
      'with a suggestion at a publisher': {
        pages: { small: 2_500, largest: 55_000 },
        request: (at) => list(atPublisher(at, 'SUGGESTED')),
      },
      'not verified at a publisher': {
        pages: { small: 1_500, largest: 6_000 },
        request: (at) => list(atPublisher(at, 'NOT_VERIFIED')),
      },
      'refused at a publisher': {
        pages: { small: 300, largest: 2_000 },
        request: (at) => list(atPublisher(at, 'FAILED')),
      },
      'updated in the last two hours': {
        pages: { small: 40, largest: 180 },
        request: () => list({ updatedSince: hours(-2) }),
      },
      'of words': { pages: { small: 50, largest: 370 }, request: (at) => list({ search: words(at, 'shop 77') }) },
      'of words and a state': {
        pages: { small: 40, largest: 230 },
        request: (at) => list({ search: words(at, 'shop 77'), stateIso: 'CA' }),
      },
    }),
    findDocumentsByIds: {
      pages: { small: 250, largest: 530 },
      call: (sql, at) => findDocumentsByIds(sql, { ...at, ids: at.locationIds }),
    },
    findDocumentsByStoreIds: { pages: 150, call: findDocumentsByStoreIds },
    findArchived: { pages: 20, call: (sql, at) => findArchived(sql, { accountId: at.accountId, id: at.locationId }) },
    findLocationIds: {
      pages: 30,
      call: (sql, { accountId }) => findLocationIds(sql, { accountId, filter: {}, afterId: 0, limit: 100 }),
    },
    'findLocationIds: of a folder': {
      pages: { small: 110, largest: 2_000 },
      call: (sql, { accountId, folderId }) =>
        findLocationIds(sql, { accountId, filter: { folderId }, afterId: 0, limit: 100 }),
    },
    countLocations: { pages: 20, call: (sql, { accountId }) => countLocations(sql, { accountId, filter: {} }) },
    'countLocations: active': {
      pages: 20,
      call: (sql, { accountId }) => countLocations(sql, { accountId, filter: { archived: false } }),
    },
    'countLocations: of a folder': {
      pages: { small: 110, largest: 2_000 },
      call: (sql, { accountId, folderId }) => countLocations(sql, { accountId, filter: { folderId } }),
    },
    findNewestOfFilter: { pages: 40, call: (sql, { accountId }) => findNewestOfFilter(sql, { accountId, filter: {} }) },
    'findNewestOfFilter: of a folder': {
      pages: { small: 110, largest: 2_000 },
      call: (sql, { accountId, folderId }) => findNewestOfFilter(sql, { accountId, filter: { folderId } }),
    },
    findNewestOfIds: {
      pages: { small: 180, largest: 370 },
      call: (sql, at) => findNewestOfIds(sql, { ...at, ids: at.locationIds }),
    },
    findUnknownIds: {
      pages: { small: 180, largest: 370 },
      call: (sql, at) => findUnknownIds(sql, { ...at, ids: [...at.locationIds, UNKNOWN_ID], limit: 10 }),
    },
  },
  { growing: { findLocationPage: 'counts the locations that fit' } },
);
