import { CLAIM, declarePlans, rows, task } from '@listings/persistence/plans';
import {
  dropOldPhotoRequests,
  findFailedPhotos,
  findPhotoRequest,
  insertPhotoRequest,
  settlePhotoRequestItems,
  takePhotoRequestItems,
} from './photo-requests.js';

/** The calls of the functions in photo-requests.ts. */
export const plans = declarePlans(
  {
    insertPhotoRequest: {
      pages: { small: 270, largest: 50 },
      call: (sql, at) =>
        insertPhotoRequest(sql, {
          ...at,
          requestId: CLAIM,
          source: 'api',
          photos: [
            { photo: 'https://images.example/1', url: 'https://images.example/1', type: 'ADDITIONAL', caption: null },
          ] as never,
        }),
    },
    findPhotoRequest: { pages: 60, call: (sql, at) => findPhotoRequest(sql, { ...at, requestId: at.photoRequestId }) },
    findFailedPhotos: { pages: 60, call: findFailedPhotos },
    takePhotoRequestItems: {
      pages: { small: 120, largest: 320 },
      call: (sql, { accountId, photoRequestId: requestId }) =>
        takePhotoRequestItems(sql, [{ accountId, requestId, limit: 10 }]),
    },
    settlePhotoRequestItems: {
      pages: 80,
      call: (sql, at) =>
        settlePhotoRequestItems(sql, {
          ...at,
          requestId: at.photoRequestId,
          settled: [{ position: 0, photoId: 1, error: null }],
          postponed: [1],
        }),
    },
    dropOldPhotoRequests: { pages: 20, call: (sql) => dropOldPhotoRequests(sql, { days: 30, limit: 1000 }) },
  },
  {
    acrossAccounts: {
      takePhotoRequestItems: rows('the claimed photo requests'),
      dropOldPhotoRequests: task('deletes old rows in small steps'),
    },
  },
);
