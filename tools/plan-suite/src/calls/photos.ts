import * as photosStore from '@listings/feature-photos/store';
import { CLAIM } from './call.js';
import type { Calls } from './call.js';

/** Requests for photos, uploads, and files without a use. */
export const photos: Calls = {
  findTopStorage: [1000, 1000, (sql) => photosStore.findTopStorage(sql, { limit: 10 })],
  sumUploadBytes: [1000, 1000, (sql) => photosStore.sumUploadBytes(sql)],
  recordOrphanedMedia: [
    30,
    30,
    (sql, { accountId }) => photosStore.recordOrphanedMedia(sql, { accountId, mediaId: CLAIM, fileType: 'image/png' }),
  ],
  expireOrphanedMedia: [
    20,
    20,
    (sql, { accountId }) => photosStore.expireOrphanedMedia(sql, { accountId, mediaIds: [CLAIM] }),
  ],
  findOrphanedMedia: [
    400,
    400,
    (sql, { accountId }) => photosStore.findOrphanedMedia(sql, { after: [accountId, CLAIM], limit: 100 }),
  ],
  deleteOrphanedMedia: [
    20,
    20,
    (sql, { accountId }) =>
      photosStore.deleteOrphanedMedia(sql, [{ accountId, mediaId: CLAIM, fileType: 'image/png' }]),
  ],
  insertPhotoRequest: [
    270,
    50,
    (sql, at) =>
      photosStore.insertPhotoRequest(sql, {
        ...at,
        requestId: CLAIM,
        source: 'api',
        photos: [
          { photo: 'https://images.example/1', url: 'https://images.example/1', type: 'ADDITIONAL', caption: null },
        ] as never,
      }),
  ],
  findPhotoRequest: [60, 60, (sql, at) => photosStore.findPhotoRequest(sql, { ...at, requestId: at.photoRequestId })],
  findFailedPhotos: [60, 60, (sql, at) => photosStore.findFailedPhotos(sql, at)],
  takePhotoRequestItems: [
    120,
    320,
    (sql, { accountId, photoRequestId: requestId }) =>
      photosStore.takePhotoRequestItems(sql, [{ accountId, requestId, limit: 10 }]),
  ],
  settlePhotoRequestItems: [
    80,
    80,
    (sql, at) =>
      photosStore.settlePhotoRequestItems(sql, {
        ...at,
        requestId: at.photoRequestId,
        settled: [{ position: 0, photoId: 1, error: null }],
        postponed: [1],
      }),
  ],
  dropOldPhotoRequests: [20, 20, (sql) => photosStore.dropOldPhotoRequests(sql, { days: 30, limit: 1000 })],
  insertUpload: [
    110,
    40,
    (sql, { accountId }) =>
      photosStore.insertUpload(
        sql,
        { accountId, id: CLAIM, fileType: 'image/png', bytes: 1 },
        { mostBytes: 1_000_000_000 },
      ),
  ],
  keepStoredUpload: [50, 40, (sql, at) => photosStore.keepStoredUpload(sql, { ...at, id: at.uploadId })],
  giveUpUpload: [50, 40, (sql, at) => photosStore.giveUpUpload(sql, { ...at, id: at.uploadId })],
  releaseUploads: [20, 20, (sql, at) => photosStore.releaseUploads(sql, { ...at, ids: [at.uploadId] })],
  removeUnusedUploads: [3500, 3500, (sql) => photosStore.removeUnusedUploads(sql, { limit: 100 })],
};
