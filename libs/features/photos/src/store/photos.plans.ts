import { insertPhotos } from '@listings/feature-locations/store';
import { CLAIM, declarePlans, pages, requestsOf, rows, scans, schema, task } from '@listings/persistence/plans';
import * as store from './index.js';

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

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      recordOrphanedMedia: pages(30, { mediaId: CLAIM, fileType: 'image/png' }),
      expireOrphanedMedia: pages(20, { mediaIds: [CLAIM] }),
      findOrphanedMedia: pages(400, { after: ({ accountId }) => [accountId, CLAIM], limit: 100 }),
      insertPhotoRequest: pages(
        { small: 270, largest: 50 },
        {
          requestId: CLAIM,
          source: 'api',
          photos: [
            { photo: 'https://images.example/1', url: 'https://images.example/1', type: 'ADDITIONAL', caption: null },
          ] as never,
        },
      ),
      findPhotoRequest: pages(60, { requestId: (at) => at.photoRequestId }),
      settlePhotoRequestItems: pages(80, {
        requestId: (at) => at.photoRequestId,
        settled: [{ position: 0, photoId: 1, error: null }],
        postponed: [1],
      }),
      dropOldPhotoRequests: pages(20, { days: 30, limit: 1000 }),
      findTopStorage: pages(1_000, { limit: 10 }),
      keepStoredUpload: pages({ small: 50, largest: 40 }, { id: (at) => at.uploadId }),
      giveUpUpload: pages({ small: 50, largest: 40 }, { id: (at) => at.uploadId }),
      releaseUploads: pages(20, { ids: (at) => [at.uploadId] }),
      removeUnusedUploads: pages(3_500, { limit: 100 }),
    }),
    // A new photo of a location takes its file from the media without a use.
    insertPhotos: pages({ small: 100, largest: 60 }, async (sql, at) => {
      await store.recordOrphanedMedia(sql, { accountId: at.accountId, ...PHOTO });
      await insertPhotos(sql, { ...at, added: [PHOTO] });
    }),
    deleteOrphanedMedia: pages(20, (sql, { accountId }) =>
      store.deleteOrphanedMedia(sql, [{ accountId, mediaId: CLAIM, fileType: 'image/png' }]),
    ),
    findFailedPhotos: pages(60, store.findFailedPhotos),
    takePhotoRequestItems: pages({ small: 120, largest: 320 }, (sql, { accountId, photoRequestId: requestId }) =>
      store.takePhotoRequestItems(sql, [{ accountId, requestId, limit: 10 }]),
    ),
    sumUploadBytes: pages(1_000, (sql) => store.sumUploadBytes(sql)),
    insertUpload: pages({ small: 110, largest: 40 }, (sql, { accountId }) =>
      store.insertUpload(sql, { accountId, id: CLAIM, fileType: 'image/png', bytes: 1 }, { mostBytes: 1_000_000_000 }),
    ),
  },
  {
    acrossAccounts: {
      findOrphanedMedia: task('files that no photo has, in the order of their accounts'),
      deleteOrphanedMedia: rows('what findOrphanedMedia returned'),
      takePhotoRequestItems: rows('the claimed photo requests'),
      dropOldPhotoRequests: task('deletes old rows in small steps'),
      sumUploadBytes: scans(task('adds up the uploads, for the metrics of one process')),
      findTopStorage: scans(schema('reads a row of each account, when an administrator asks')),
      removeUnusedUploads: task('deletes old uploads in small steps'),
    },
  },
);
