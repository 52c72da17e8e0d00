import { draftWith, emptyDraft, newLocation } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts/store';
import { CLAIM, declarePlans, now, pages, requestsOf, rows } from '@listings/persistence/plans';
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
    ...requestsOf(store, {
      archiveLocationRows: pages({ small: 1_800, largest: 4_200 }, { ids: (at) => at.locationIds, now }),
      scheduleArchive: pages(
        { small: 2_200, largest: 5_300 },
        { ids: (at) => at.locationIds, graceHours: 24, source: 'api', now },
      ),
      cancelArchive: pages({ small: 300, largest: 320 }, { ids: (at) => at.locationIds, now }),
      lockDueArchivals: pages(60, { ids: (at) => at.locationIds }),
      findArchivedIdentities: pages({ small: 190, largest: 80 }, { ids: (at) => at.locationIds }),
      checkDrafts: pages(1_450, {
        most: 10_000,
        drafts: (at) => at.storeIds.map((storeId) => ({ ...checkedDraft(at), storeId })),
      }),
      findFolderNames: pages(20, { ids: (at) => [at.folderId] }),
      obtainFolder: pages({ small: 50, largest: 40 }, { name: 'New folder' }),
      findNamesOfFolders: pages({ small: 60, largest: 600 }, { limit: 10_000 }),
      findNamesOfTags: pages({ small: 60, largest: 600 }, { limit: 10_000 }),
      listFolders: pages({ small: 590, largest: 34_000 }, { limit: 500 }),
      listTags: pages({ small: 350, largest: 2_000 }, { limit: 500 }),
      saveImportSettings: pages(30, { settings: { columns: {} } }),
      recordLocationChanges: pages(
        { small: 770, largest: 1_900 },
        { action: 'UPDATED', author: SERVICE_AUTHOR, at: now },
      ),
      findLocationChanges: pages(30, { limit: 50 }),
      deletePhotos: pages(40, { locationId: (at) => at.photoLocationId, ids: (at) => [at.photoId] }),
      saveStars: pages(60, { locationId: (at) => at.photoLocationId, stars: (at) => new Map([[at.photoId, FIRST]]) }),
      insertLocation: pages(
        { small: 760, largest: 250 },
        {
          location: ({ accountId }) =>
            newLocation({ id: NEW_ID, uid: CLAIM, accountId, draft: DRAFT, approved: 'APPROVED', now: now() }),
          document: '{}',
          seatLimit: null,
          event: { locationId: NEW_ID, type: 'profile.created', body: '{}' },
          author: SERVICE_AUTHOR,
        },
      ),
      updateLocationRow: pages(70, { id: (at) => at.locationId, draft: DRAFT, now }),
      lockLocations: pages({ small: 180, largest: 370 }, { ids: (at) => at.locationIds }),
      touchLocation: pages(90, { id: (at) => at.locationId, now }),
      openUpdateWindow: pages(160, { id: (at) => at.locationId }),
      openUpdateWindows: pages({ small: 2_700, largest: 7_000 }, { ids: (at) => at.locationIds }),
      saveDocuments: pages(
        { small: 550, largest: 1_200 },
        { rendered: (at) => at.locationIds.map((id) => ({ id, document: '{}', mediaUrl: null })) },
      ),
      readStoredLocations: pages({ small: 180, largest: 370 }, { ids: (at) => at.locationIds }),
      readLocationBatch: pages({ small: 180, largest: 370 }, { ids: (at) => at.locationIds }),
      findByKeys: pages(
        { small: 260, largest: 300 },
        {
          ids: (at) => at.locationIds.slice(0, KEYS),
          places: Array.from({ length: KEYS }, (_, n) => ({ name: `shop ${n}`, street: `${n} Market Street` })),
        },
      ),
    }),
    findScheduledArchivals: pages({ small: 400, largest: 1_800 }, (sql, at) =>
      store.findScheduledArchivals(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
    ),
    checkDraft: pages(190, (sql, at) =>
      store.checkDraft(sql, { ...checkedDraft(at), accountId: at.accountId, most: 10_000 }),
    ),
    findImportSettings: pages(10, store.findImportSettings),
    findChanged: pages({ small: 400, largest: 1_000 }, store.findChanged),
    findPhoto: pages(20, store.findPhoto),
    findPhotos: pages({ small: 100, largest: 20 }, store.findPhotos),
    findPhotoAddresses: pages({ small: 100, largest: 20 }, store.findPhotoAddresses),
    findPhotographed: pages(60, store.findPhotographed),
    renderRecords: pages({ small: 990, largest: 2_400 }, render),
    findReopenings: pages({ small: 400, largest: 1_800 }, (sql, at) =>
      store.findReopenings(
        sql,
        at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
      ),
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
