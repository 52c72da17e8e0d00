import * as lib from '@listings/persistence';
import { CLAIM } from './call.js';
import type { Calls } from './call.js';

/** Requests for photos, uploads, and files without a use. */
export const photos: Calls = {
  recordOrphanedMedia: [
    30,
    30,
    (sql, { accountId }) => lib.recordOrphanedMedia(sql, { accountId, mediaId: CLAIM, fileType: 'image/png' }),
  ],
  expireOrphanedMedia: [20, 20, (sql, { accountId }) => lib.expireOrphanedMedia(sql, { accountId, mediaIds: [CLAIM] })],
  findOrphanedMedia: [
    400,
    400,
    (sql, { accountId }) => lib.findOrphanedMedia(sql, { after: [accountId, CLAIM], limit: 100 }),
  ],
  deleteOrphanedMedia: [
    20,
    20,
    (sql, { accountId }) => lib.deleteOrphanedMedia(sql, [{ accountId, mediaId: CLAIM, fileType: 'image/png' }]),
  ],
  insertPhotoRequest: [
    270,
    50,
    (sql, at) =>
      lib.insertPhotoRequest(sql, {
        ...at,
        requestId: CLAIM,
        source: 'api',
        photos: [
          { photo: 'https://images.example/1', url: 'https://images.example/1', type: 'ADDITIONAL', caption: null },
        ] as never,
      }),
  ],
  findPhotoRequest: [60, 60, (sql, at) => lib.findPhotoRequest(sql, { ...at, requestId: at.photoRequestId })],
  takePhotoRequestItems: [
    120,
    320,
    (sql, { accountId, photoRequestId: requestId }) =>
      lib.takePhotoRequestItems(sql, [{ accountId, requestId, limit: 10 }]),
  ],
  settlePhotoRequestItems: [
    80,
    80,
    (sql, at) =>
      lib.settlePhotoRequestItems(sql, {
        ...at,
        requestId: at.photoRequestId,
        settled: [{ position: 0, photoId: 1, error: null }],
        postponed: [1],
      }),
  ],
  dropOldPhotoRequests: [20, 20, (sql) => lib.dropOldPhotoRequests(sql, { days: 30, limit: 1000 })],
  insertUpload: [
    110,
    40,
    (sql, { accountId }) =>
      lib.insertUpload(sql, { accountId, id: CLAIM, fileType: 'image/png', bytes: 1 }, { mostBytes: 1_000_000_000 }),
  ],
  keepStoredUpload: [50, 40, (sql, at) => lib.keepStoredUpload(sql, { ...at, id: at.uploadId })],
  giveUpUpload: [50, 40, (sql, at) => lib.giveUpUpload(sql, { ...at, id: at.uploadId })],
  releaseUploads: [20, 20, (sql, at) => lib.releaseUploads(sql, { ...at, ids: [at.uploadId] })],
  insertPostUploads: [
    130,
    50,
    (sql, at) => lib.insertPostUploads(sql, { ...at, postId: at.largePostId, ids: [at.uploadId] }),
  ],
  removeUnusedUploads: [3500, 3500, (sql) => lib.removeUnusedUploads(sql, { limit: 100 })],
};
