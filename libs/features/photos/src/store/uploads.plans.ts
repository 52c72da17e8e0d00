import { CLAIM, declarePlans, task } from '@listings/persistence/plans';
import { giveUpUpload, insertUpload, keepStoredUpload, releaseUploads, removeUnusedUploads } from './uploads.js';

/** The calls of the functions in uploads.ts. */
export const plans = declarePlans(
  {
    insertUpload: {
      pages: { small: 110, largest: 40 },
      call: (sql, { accountId }) =>
        insertUpload(sql, { accountId, id: CLAIM, fileType: 'image/png', bytes: 1 }, { mostBytes: 1_000_000_000 }),
    },
    keepStoredUpload: {
      pages: { small: 50, largest: 40 },
      call: (sql, at) => keepStoredUpload(sql, { ...at, id: at.uploadId }),
    },
    giveUpUpload: {
      pages: { small: 50, largest: 40 },
      call: (sql, at) => giveUpUpload(sql, { ...at, id: at.uploadId }),
    },
    releaseUploads: { pages: 20, call: (sql, at) => releaseUploads(sql, { ...at, ids: [at.uploadId] }) },
    removeUnusedUploads: { pages: 3_500, call: (sql) => removeUnusedUploads(sql, { limit: 100 }) },
  },
  { acrossAccounts: { removeUnusedUploads: task('deletes old uploads in small steps') } },
);
