import { draftWith, emptyDraft, newLocation } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts/store';
import { CLAIM, declarePlans, now, pages, rows } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import { SERVICE_AUTHOR } from '../rules/location-change.js';
import * as store from './index.js';

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

/** The star of the first photo. */
const FIRST = 1;

/** An id that no location of the load has. */
const NEW_ID = 2_000_000_000;

const DRAFT = draftWith(emptyDraft, {
  name: 'New shop',
  countryIso: 'US',
  city: 'New town',
  postalCode: '94103',
  phone: '+14155552671',
  subCategoryId: 1001,
});

/** Renders the records of some locations again. */
async function render(sql: MeasuredDatabase, { accountId, locationIds }: Place): Promise<void> {
  const account = await findAccount(sql, accountId);
  const locations = await store.lockLocations(sql, { accountId, ids: locationIds });
  if (!account) throw new Error('The account is missing.');
  await store.renderRecords(sql, { account, settings: { verifyingPublishers: [], mediaUrl: '' } }, locations);
}

/** Keys of each kind. */
const KEYS = 10;

/** The calls of the statements of records, folders, photos and changes. */
export const plans = declarePlans(
  {
    archiveLocationRows: pages({ small: 1_800, largest: 4_200 }, (sql, at) =>
      store.archiveLocationRows(sql, { ...at, ids: at.locationIds, now: now() }),
    ),
    scheduleArchive: pages({ small: 2_200, largest: 5_300 }, (sql, at) =>
      store.scheduleArchive(sql, { ...at, ids: at.locationIds, graceHours: 24, source: 'api', now: now() }),
    ),
    cancelArchive: pages({ small: 300, largest: 320 }, (sql, at) =>
      store.cancelArchive(sql, { ...at, ids: at.locationIds, now: now() }),
    ),
    findScheduledArchivals: pages({ small: 400, largest: 1_800 }, (sql, at) =>
      store.findScheduledArchivals(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
    ),
    lockDueArchivals: pages(60, (sql, at) => store.lockDueArchivals(sql, { ...at, ids: at.locationIds })),
    findArchivedIdentities: pages({ small: 190, largest: 80 }, (sql, at) =>
      store.findArchivedIdentities(sql, { ...at, ids: at.locationIds }),
    ),
    checkDraft: pages(190, (sql, at) =>
      store.checkDraft(sql, { ...checkedDraft(at), accountId: at.accountId, most: 10_000 }),
    ),
    checkDrafts: pages(1_450, (sql, at) =>
      store.checkDrafts(sql, {
        accountId: at.accountId,
        most: 10_000,
        drafts: at.storeIds.map((storeId) => ({ ...checkedDraft(at), storeId })),
      }),
    ),
    findFolderNames: pages(20, (sql, at) =>
      store.findFolderNames(sql, { accountId: at.accountId, ids: [at.folderId] }),
    ),
    obtainFolder: pages({ small: 50, largest: 40 }, (sql, { accountId }) =>
      store.obtainFolder(sql, { accountId, name: 'New folder' }),
    ),
    findNamesOfFolders: pages({ small: 60, largest: 600 }, (sql, { accountId }) =>
      store.findNamesOfFolders(sql, { accountId, limit: 10_000 }),
    ),
    findNamesOfTags: pages({ small: 60, largest: 600 }, (sql, { accountId }) =>
      store.findNamesOfTags(sql, { accountId, limit: 10_000 }),
    ),
    listFolders: pages({ small: 590, largest: 34_000 }, (sql, { accountId }) =>
      store.listFolders(sql, { accountId, limit: 500 }),
    ),
    listTags: pages({ small: 350, largest: 2_000 }, (sql, { accountId }) =>
      store.listTags(sql, { accountId, limit: 500 }),
    ),
    findImportSettings: pages(10, (sql, { accountId }) => store.findImportSettings(sql, { accountId })),
    saveImportSettings: pages(30, (sql, { accountId }) =>
      store.saveImportSettings(sql, { accountId, settings: { columns: {} } }),
    ),
    findChanged: pages({ small: 400, largest: 1_000 }, store.findChanged),
    recordLocationChanges: pages({ small: 770, largest: 1_900 }, (sql, at) =>
      store.recordLocationChanges(sql, { ...at, action: 'UPDATED', author: SERVICE_AUTHOR, at: now() }),
    ),
    findLocationChanges: pages(30, (sql, at) => store.findLocationChanges(sql, { ...at, limit: 50 })),
    findPhoto: pages(20, store.findPhoto),
    findPhotos: pages({ small: 100, largest: 20 }, store.findPhotos),
    findPhotoAddresses: pages({ small: 100, largest: 20 }, store.findPhotoAddresses),
    findPhotographed: pages(60, store.findPhotographed),
    deletePhotos: pages(40, (sql, at) =>
      store.deletePhotos(sql, { accountId: at.accountId, locationId: at.photoLocationId, ids: [at.photoId] }),
    ),
    saveStars: pages(60, (sql, at) =>
      store.saveStars(sql, {
        accountId: at.accountId,
        locationId: at.photoLocationId,
        stars: new Map([[at.photoId, FIRST]]),
      }),
    ),
    insertLocation: pages({ small: 760, largest: 250 }, (sql, { accountId }) =>
      store.insertLocation(sql, {
        location: newLocation({ id: NEW_ID, uid: CLAIM, accountId, draft: DRAFT, approved: 'APPROVED', now: now() }),
        document: '{}',
        seatLimit: null,
        event: { locationId: NEW_ID, type: 'profile.created', body: '{}' },
        author: SERVICE_AUTHOR,
      }),
    ),
    updateLocationRow: pages(70, (sql, at) =>
      store.updateLocationRow(sql, { accountId: at.accountId, id: at.locationId, draft: DRAFT, now: now() }),
    ),
    lockLocations: pages({ small: 180, largest: 370 }, (sql, at) =>
      store.lockLocations(sql, { ...at, ids: at.locationIds }),
    ),
    touchLocation: pages(90, (sql, at) =>
      store.touchLocation(sql, { accountId: at.accountId, id: at.locationId, now: now() }),
    ),
    openUpdateWindow: pages(160, (sql, at) =>
      store.openUpdateWindow(sql, { accountId: at.accountId, id: at.locationId }),
    ),
    openUpdateWindows: pages({ small: 2_700, largest: 7_000 }, (sql, at) =>
      store.openUpdateWindows(sql, { accountId: at.accountId, ids: at.locationIds }),
    ),
    saveDocuments: pages({ small: 550, largest: 1_200 }, (sql, at) =>
      store.saveDocuments(sql, {
        ...at,
        rendered: at.locationIds.map((id) => ({ id, document: '{}', mediaUrl: null })),
      }),
    ),
    renderRecords: pages({ small: 990, largest: 2_400 }, render),
    findReopenings: pages({ small: 400, largest: 1_800 }, (sql, at) =>
      store.findReopenings(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
    ),
    readStoredLocations: pages({ small: 180, largest: 370 }, (sql, at) =>
      store.readStoredLocations(sql, { ...at, ids: at.locationIds }),
    ),
    readLocationBatch: pages({ small: 180, largest: 370 }, (sql, at) =>
      store.readLocationBatch(sql, { ...at, ids: at.locationIds }),
    ),
    findByKeys: pages({ small: 260, largest: 300 }, (sql, at) =>
      store.findByKeys(sql, {
        accountId: at.accountId,
        ids: at.locationIds.slice(0, KEYS),
        storeIds: at.storeIds,
        places: Array.from({ length: KEYS }, (_, n) => ({ name: `shop ${n}`, street: `${n} Market Street` })),
      }),
    ),
    readStoredLocation: pages(20, store.readStoredLocation),
  },
  {
    growing: {
      listFolders: 'counts the locations of each folder of the page',
      listTags: 'counts the locations of each tag',
    },
    acrossAccounts: {
      findScheduledArchivals: rows('the claimed archivals'),
      renderRecords: rows('its locations are those of one account'),
      findReopenings: rows('the claimed reopenings'),
    },
    withoutCall: { rebuildLocations: 'rebuildSearchBatch calls it' },
  },
);
