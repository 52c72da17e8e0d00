import * as accountsStore from '@listings/feature-accounts/store';
import * as connectionsStore from '@listings/feature-connections/store';
import * as interactionsStore from '@listings/feature-interactions/store';
import * as locationsStore from '@listings/feature-locations/store';
import * as photosStore from '@listings/feature-photos/store';
import * as postsStore from '@listings/feature-posts/store';
import { draftWith, emptyDraft, newLocation, searchQuery, searchTerms } from '@listings/domain';
import { SERVICE_AUTHOR } from '@listings/feature-locations';
import type { CursorPageRequest } from '@listings/pagination';
import type {
  ListGrouping,
  LocationFilter,
  LocationOrderName,
  StateAtPublisher,
} from '@listings/feature-locations/store';
import type { ExplainedDatabase } from '../explained-database.js';
import type { Place } from '../place.js';
import { callsOf, CLAIM, hours } from './call.js';
import type { Calls } from './call.js';

const FIRST_PAGE: CursorPageRequest = { direction: 'forward', size: 50 } as CursorPageRequest;
const DRAFT = draftWith(emptyDraft, {
  name: 'New shop',
  countryIso: 'US',
  city: 'New town',
  postalCode: '94103',
  phone: '+14155552671',
  subCategoryId: 1001,
});

const PHOTO = {
  mediaId: CLAIM,
  type: 'ADDITIONAL',
  caption: null,
  fileType: 'image/png',
  bytes: 1,
  importedFrom: null,
  width: 1,
  height: 1,
} as const;

/** A request of a page of locations. */
function list(filter: LocationFilter) {
  return { page: FIRST_PAGE, filter };
}

/** The locations with a state at the publisher of a place. */
function atPublisher({ publisher }: Place, state: StateAtPublisher): LocationFilter {
  return { atPublisher: { publisher, state } };
}

/** The query of words, as a search of locations sends it. */
function words(at: Place, text: string): string {
  return searchQuery(at.accountId, searchTerms(text)) ?? '';
}

/** A draft whose check needs every part of the statement. */
function checkedDraft(at: Place) {
  return {
    exceptId: 0,
    storeId: at.storeIds[0] ?? null,
    name: 'Shop 1',
    phone: '+14151000001',
    postalCode: '10001',
    folderId: at.folderId,
    tags: ['tag 1', 'new tag'],
    newFolder: 'New folder',
    wantsId: true,
  };
}

/** Renders the records of some locations again. */
async function render(sql: ExplainedDatabase, { accountId, locationIds }: Place): Promise<void> {
  const account = await accountsStore.findAccount(sql, accountId);
  const locations = await locationsStore.lockLocations(sql, { accountId, ids: locationIds });
  if (!account) throw new Error('The account is missing.');
  await locationsStore.renderRecords(sql, { account, settings: { verifyingPublishers: [], mediaUrl: '' } }, locations);
}

/** Rebuilds the search words of a batch behind an account. */
async function rebuild(sql: ExplainedDatabase, target: string, after = 0): Promise<void> {
  await sql.execute('delete from search_rebuilds');
  await sql.execute('insert into search_rebuilds (target, due_at, after_account_id) values ($1, now(), $2)', [
    target,
    after,
  ]);
  await connectionsStore.rebuildSearchBatch(sql, 500, {
    interactions: interactionsStore.rebuildInteractions,
    social_posts: postsStore.rebuildPosts,
  });
}

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

/** A request of the first page in an order. */
function ordered(by: LocationOrderName, filter: LocationFilter) {
  return { page: FIRST_PAGE, filter, order: { by, descending: true } };
}

/** A request of the largest groups. */
function groups(grouping: ListGrouping) {
  return {
    ...{ filter: { archived: false }, grouping, order: 'LOCATIONS' as const },
    page: { descending: true, size: 50 },
  };
}

/** Lists, searches, changes and the history of locations. */
export const locations: Calls = {
  ...callsOf(locationsStore.findLocationPage)({
    '': [180, 40, () => list({})],
    'backward from a location': [
      150,
      180,
      (at) => ({ page: { ...FIRST_PAGE, direction: 'backward' }, afterId: at.locationId, filter: {} }),
    ],
    'behind the last location': [150, 140, () => ({ ...list({}), afterId: 1 })],
    active: [400, 340, () => list({ archived: false })],
    archived: [360, 780, () => list({ archived: true })],
    'of a status': [50, 970, () => list({ status: 'SCHEDULED_FOR_ARCHIVE' })],
    'to be approved': [20, 610, () => list({ approved: 'PENDING' })],
    'of tags': [170, 1700, () => list({ tags: ['tag 1', 'tag 2'] })],
    'of a folder': [110, 2000, (at) => list({ folderId: at.folderId })],
    'of a folder by its name': [120, 2000, () => list({ folderName: 'Folder 1' })],
    'of store codes': [160, 2600, (at) => list({ storeIds: at.storeIds })],
    'of a state and a category': [580, 4300, () => list({ countryIso: 'US', stateIso: 'CA', subCategoryId: 1001 })],
    connected: [670, 970, (at) => list({ connected: { publisher: at.publisher, value: true } })],
    'not connected': [700, 1400, (at) => list({ connected: { publisher: at.publisher, value: false } })],
    'missing at a publisher': [2500, 25_000, (at) => list(atPublisher(at, 'MISSING'))],
    'with a suggestion at a publisher': [2500, 55_000, (at) => list(atPublisher(at, 'SUGGESTED'))],
    'not verified at a publisher': [1500, 6000, (at) => list(atPublisher(at, 'NOT_VERIFIED'))],
    'refused at a publisher': [300, 2000, (at) => list(atPublisher(at, 'FAILED'))],
    'updated in the last two hours': [40, 180, () => list({ updatedSince: hours(-2) })],
    'of words': [50, 370, (at) => list({ search: words(at, 'shop 77') })],
    'of words and a state': [40, 230, (at) => list({ search: words(at, 'shop 77'), stateIso: 'CA' })],
  }),
  ...callsOf(locationsStore.findOrderedPage)({
    'by name': [400, 400, () => ordered('NAME', {})],
    'by change': [400, 400, () => ordered('UPDATED', {})],
    'by health': [450, 450, () => ordered('HEALTH', {})],
    'by rating, active': [700, 2600, () => ordered('RATING', { archived: false })],
    'by differences, active': [700, 2600, () => ordered('DIFFERENCES', { archived: false })],
    'by listings, active': [700, 2600, () => ordered('LISTINGS', { archived: false })],
    'of words, by rating': [900, 3000, (at) => ordered('RATING', { search: words(at, 'shop 77') })],
  }),
  ...callsOf(locationsStore.findLocationGroups)({
    'of countries': [1200, 9000, () => groups('COUNTRY')],
    'of cities': [1200, 9000, () => groups('CITY')],
    'of tags': [1200, 9000, () => groups('TAG')],
  }),
  ...callsOf(locationsStore.findMapCells)({
    '': [1200, 9000, () => ({ filter: { archived: false }, box: WORLD, degrees: 10, limit: 1000 })],
  }),
  storeNumbers: [
    60,
    60,
    (sql, { accountId, locationId }) =>
      locationsStore.storeNumbers(sql, {
        accountId,
        numbers: [{ locationId, score: 70, reviews: 3, stars: 12, differences: 1, listed: 1 }],
      }),
  ],
  findNumbers: [250, 250, (sql, at) => locationsStore.findNumbers(sql, at)],
  findStates: [4000, 6000, (sql, at) => locationsStore.findStates(sql, { ...at, publishers: [at.publisher] })],
  findViews: [40, 40, (sql, { accountId }) => locationsStore.findViews(sql, { accountId, userId: CLAIM })],
  lockViews: [40, 40, (sql, { accountId }) => locationsStore.lockViews(sql, { accountId, userId: CLAIM })],
  findView: [20, 20, (sql, { accountId }) => locationsStore.findView(sql, { accountId, userId: CLAIM, id: CLAIM })],
  storeView: [
    40,
    40,
    (sql, { accountId }) =>
      locationsStore.storeView(sql, {
        ...{ accountId, at: new Date() },
        view: { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} },
      }),
  ],
  deleteView: [40, 40, (sql, { accountId }) => locationsStore.deleteView(sql, { accountId, id: CLAIM })],
  storeDefaultView: [
    20,
    20,
    (sql, { accountId }) => locationsStore.storeDefaultView(sql, { accountId, userId: CLAIM, viewId: null }),
  ],
  'storeDefaultView: a new view': [
    80,
    80,
    async (sql, { accountId }) => {
      const view = { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} };
      await locationsStore.storeView(sql, { accountId, at: new Date(), view });
      await locationsStore.storeDefaultView(sql, { accountId, userId: CLAIM, viewId: CLAIM });
    },
  ],
  deleteDefaultsOfOthers: [
    20,
    20,
    (sql, { accountId }) => locationsStore.deleteDefaultsOfOthers(sql, { accountId, userId: CLAIM, id: CLAIM }),
  ],
  findDocumentsByIds: [250, 530, (sql, at) => locationsStore.findDocumentsByIds(sql, { ...at, ids: at.locationIds })],
  findDocumentsByStoreIds: [150, 150, (sql, at) => locationsStore.findDocumentsByStoreIds(sql, at)],
  ...callsOf(locationsStore.findGroupLabels)({
    '': [250, 530, (at) => ({ grouping: 'LOCATION', keys: at.locationIds.map(String) })],
    'of folders': [20, 20, (at) => ({ grouping: 'FOLDER', keys: [at.folderId] })],
  }),
  findArchived: [20, 20, (sql, at) => locationsStore.findArchived(sql, { accountId: at.accountId, id: at.locationId })],
  checkDraft: [
    190,
    190,
    (sql, at) => locationsStore.checkDraft(sql, { ...checkedDraft(at), accountId: at.accountId, most: 10_000 }),
  ],
  checkDrafts: [
    1450,
    1450,
    (sql, at) =>
      locationsStore.checkDrafts(sql, {
        accountId: at.accountId,
        most: 10_000,
        drafts: at.storeIds.map((storeId) => ({ ...checkedDraft(at), storeId })),
      }),
  ],
  findTags: [45, 45, (sql, { accountId }) => locationsStore.findTags(sql, { accountId, tags: ['TAG 1', 'tag 2'] })],
  spellingOfTag: [45, 45, (sql, { accountId }) => locationsStore.spellingOfTag(sql, { accountId, tag: 'TAG 1' })],
  addTags: [
    60,
    60,
    (sql, { accountId }) => locationsStore.addTags(sql, { accountId, tags: ['tag 1', 'new tag', 'new TAG'] }),
  ],
  deleteUnusedTags: [350, 2000, (sql, { accountId }) => locationsStore.deleteUnusedTags(sql, { accountId })],
  insertLocation: [
    760,
    250,
    (sql, { accountId }) =>
      locationsStore.insertLocation(sql, {
        location: newLocation({
          id: 2_000_000_000,
          uid: CLAIM,
          accountId,
          draft: DRAFT,
          approved: 'APPROVED',
          now: new Date(),
        }),
        document: '{}',
        seatLimit: null,
        event: { locationId: 2_000_000_000, type: 'profile.created', body: '{}' },
        author: SERVICE_AUTHOR,
      }),
  ],
  updateLocationRow: [
    70,
    70,
    (sql, at) =>
      locationsStore.updateLocationRow(sql, {
        accountId: at.accountId,
        id: at.locationId,
        draft: DRAFT,
        now: new Date(),
      }),
  ],
  lockLocations: [180, 370, (sql, at) => locationsStore.lockLocations(sql, { ...at, ids: at.locationIds })],
  touchLocation: [
    90,
    90,
    (sql, at) => locationsStore.touchLocation(sql, { accountId: at.accountId, id: at.locationId, now: new Date() }),
  ],
  openUpdateWindow: [
    160,
    160,
    (sql, at) => locationsStore.openUpdateWindow(sql, { accountId: at.accountId, id: at.locationId }),
  ],
  openUpdateWindows: [
    2_700,
    7_000,
    (sql, at) => locationsStore.openUpdateWindows(sql, { accountId: at.accountId, ids: at.locationIds }),
  ],
  saveDocuments: [
    550,
    1200,
    (sql, at) =>
      locationsStore.saveDocuments(sql, {
        ...at,
        rendered: at.locationIds.map((id) => ({ id, document: '{}', mediaUrl: null })),
      }),
  ],
  renderRecords: [990, 2400, render],
  findOutdatedMediaUrls: [
    20,
    20,
    (sql) => locationsStore.findOutdatedMediaUrls(sql, { mediaUrl: 'https://media.example', limit: 100 }),
  ],
  findLocationIds: [
    30,
    30,
    (sql, { accountId }) => locationsStore.findLocationIds(sql, { accountId, filter: {}, afterId: 0, limit: 100 }),
  ],
  'findLocationIds: of a folder': [
    110,
    2000,
    (sql, { accountId, folderId }) =>
      locationsStore.findLocationIds(sql, { accountId, filter: { folderId }, afterId: 0, limit: 100 }),
  ],
  countLocations: [20, 20, (sql, { accountId }) => locationsStore.countLocations(sql, { accountId, filter: {} })],
  'countLocations: active': [
    20,
    20,
    (sql, { accountId }) => locationsStore.countLocations(sql, { accountId, filter: { archived: false } }),
  ],
  'countLocations: of a folder': [
    110,
    2000,
    (sql, { accountId, folderId }) => locationsStore.countLocations(sql, { accountId, filter: { folderId } }),
  ],
  findNewestOfFilter: [
    40,
    40,
    (sql, { accountId }) => locationsStore.findNewestOfFilter(sql, { accountId, filter: {} }),
  ],
  'findNewestOfFilter: of a folder': [
    110,
    2000,
    (sql, { accountId, folderId }) => locationsStore.findNewestOfFilter(sql, { accountId, filter: { folderId } }),
  ],
  findNewestOfIds: [180, 370, (sql, at) => locationsStore.findNewestOfIds(sql, { ...at, ids: at.locationIds })],
  findUnknownIds: [
    180,
    370,
    (sql, at) => locationsStore.findUnknownIds(sql, { ...at, ids: [...at.locationIds, 1], limit: 10 }),
  ],
  readStoredLocations: [180, 370, (sql, at) => locationsStore.readStoredLocations(sql, { ...at, ids: at.locationIds })],
  readLocationBatch: [180, 370, (sql, at) => locationsStore.readLocationBatch(sql, { ...at, ids: at.locationIds })],
  findByKeys: [
    260,
    300,
    (sql, at) =>
      locationsStore.findByKeys(sql, {
        accountId: at.accountId,
        ids: at.locationIds.slice(0, 10),
        storeIds: at.storeIds,
        places: Array.from({ length: 10 }, (_, n) => ({ name: `shop ${n}`, street: `${n} Market Street` })),
      }),
  ],
  findChanged: [400, 1_000, (sql, at) => locationsStore.findChanged(sql, at)],
  findImportSettings: [10, 10, (sql, { accountId }) => locationsStore.findImportSettings(sql, { accountId })],
  saveImportSettings: [
    30,
    30,
    (sql, { accountId }) => locationsStore.saveImportSettings(sql, { accountId, settings: { columns: {} } }),
  ],
  readStoredLocation: [20, 20, (sql, at) => locationsStore.readStoredLocation(sql, at)],
  archiveLocationRows: [
    1800,
    4200,
    (sql, at) => locationsStore.archiveLocationRows(sql, { ...at, ids: at.locationIds, now: new Date() }),
  ],
  scheduleArchive: [
    2200,
    5300,
    (sql, at) =>
      locationsStore.scheduleArchive(sql, {
        ...at,
        ids: at.locationIds,
        graceHours: 24,
        source: 'api',
        now: new Date(),
      }),
  ],
  cancelArchive: [
    300,
    320,
    (sql, at) => locationsStore.cancelArchive(sql, { ...at, ids: at.locationIds, now: new Date() }),
  ],
  findScheduledArchivals: [
    400,
    1800,
    (sql, at) =>
      locationsStore.findScheduledArchivals(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
  ],
  findReopenings: [
    400,
    1800,
    (sql, at) =>
      locationsStore.findReopenings(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
  ],
  lockDueArchivals: [60, 60, (sql, at) => locationsStore.lockDueArchivals(sql, { ...at, ids: at.locationIds })],
  findArchivedIdentities: [
    190,
    80,
    (sql, at) => locationsStore.findArchivedIdentities(sql, { ...at, ids: at.locationIds }),
  ],
  findFolderNames: [
    20,
    20,
    (sql, at) => locationsStore.findFolderNames(sql, { accountId: at.accountId, ids: [at.folderId] }),
  ],
  obtainFolder: [50, 40, (sql, { accountId }) => locationsStore.obtainFolder(sql, { accountId, name: 'New folder' })],
  findNamesOfFolders: [
    60,
    600,
    (sql, { accountId }) => locationsStore.findNamesOfFolders(sql, { accountId, limit: 10_000 }),
  ],
  findNamesOfTags: [60, 600, (sql, { accountId }) => locationsStore.findNamesOfTags(sql, { accountId, limit: 10_000 })],
  listFolders: [590, 34_000, (sql, { accountId }) => locationsStore.listFolders(sql, { accountId, limit: 500 })],
  listTags: [350, 2000, (sql, { accountId }) => locationsStore.listTags(sql, { accountId, limit: 500 })],
  recordLocationChanges: [
    770,
    1900,
    (sql, at) =>
      locationsStore.recordLocationChanges(sql, { ...at, action: 'UPDATED', author: SERVICE_AUTHOR, at: new Date() }),
  ],
  findLocationChanges: [30, 30, (sql, at) => locationsStore.findLocationChanges(sql, { ...at, limit: 50 })],
  findSearchWords: [
    20,
    20,
    (sql, { accountId }) => locationsStore.findSearchWords(sql, { accountId, prefix: 'name1', limit: 20 }),
  ],
  rebuildSearchBatch: [30_000, 30_000, (sql) => rebuild(sql, 'locations')],
  'rebuildSearchBatch: of listings': [21_000, 21_000, (sql) => rebuild(sql, 'connected_listings')],
  'rebuildSearchBatch: of interactions': [40_000, 40_000, (sql) => rebuild(sql, 'interactions')],
  'rebuildSearchBatch: of posts': [25_000, 25_000, (sql) => rebuild(sql, 'social_posts')],
  'rebuildSearchBatch: the last one': [40, 40, (sql) => rebuild(sql, 'locations', 2_000_000_000)],
  findPhoto: [20, 20, (sql, at) => locationsStore.findPhoto(sql, at)],
  findPhotos: [100, 20, (sql, at) => locationsStore.findPhotos(sql, at)],
  findPhotoAddresses: [100, 20, (sql, at) => locationsStore.findPhotoAddresses(sql, at)],
  findPhotographed: [60, 60, (sql, at) => locationsStore.findPhotographed(sql, at)],
  insertPhotos: [
    100,
    60,
    async (sql, at) => {
      await photosStore.recordOrphanedMedia(sql, { accountId: at.accountId, ...PHOTO });
      await locationsStore.insertPhotos(sql, { ...at, added: [PHOTO] });
    },
  ],
  deletePhotos: [
    40,
    40,
    (sql, at) =>
      locationsStore.deletePhotos(sql, { accountId: at.accountId, locationId: at.photoLocationId, ids: [at.photoId] }),
  ],
  saveStars: [
    60,
    60,
    (sql, at) =>
      locationsStore.saveStars(sql, {
        accountId: at.accountId,
        locationId: at.photoLocationId,
        stars: new Map([[at.photoId, 1]]),
      }),
  ],
};
