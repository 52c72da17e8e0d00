import { insertPhotos } from '@listings/feature-locations/store';
import { CLAIM, declarePlans, rows, task } from '@listings/persistence/plans';
import { deleteOrphanedMedia, expireOrphanedMedia, findOrphanedMedia, recordOrphanedMedia } from './orphaned-media.js';

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

/** The calls of the functions in orphaned-media.ts. */
export const plans = declarePlans(
  {
    // A new photo of a location takes its file from the media without a use.
    insertPhotos: {
      pages: { small: 100, largest: 60 },
      call: async (sql, at) => {
        await recordOrphanedMedia(sql, { accountId: at.accountId, ...PHOTO });
        await insertPhotos(sql, { ...at, added: [PHOTO] });
      },
    },
    recordOrphanedMedia: {
      pages: 30,
      call: (sql, { accountId }) => recordOrphanedMedia(sql, { accountId, mediaId: CLAIM, fileType: 'image/png' }),
    },
    expireOrphanedMedia: {
      pages: 20,
      call: (sql, { accountId }) => expireOrphanedMedia(sql, { accountId, mediaIds: [CLAIM] }),
    },
    findOrphanedMedia: {
      pages: 400,
      call: (sql, { accountId }) => findOrphanedMedia(sql, { after: [accountId, CLAIM], limit: 100 }),
    },
    deleteOrphanedMedia: {
      pages: 20,
      call: (sql, { accountId }) => deleteOrphanedMedia(sql, [{ accountId, mediaId: CLAIM, fileType: 'image/png' }]),
    },
  },
  {
    acrossAccounts: {
      findOrphanedMedia: task('files that no photo has, in the order of their accounts'),
      deleteOrphanedMedia: rows('what findOrphanedMedia returned'),
    },
  },
);
